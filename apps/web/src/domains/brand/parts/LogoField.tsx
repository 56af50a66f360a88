import type { Brand } from '@balcao/contract';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import styles from '../brand.module.css';

/** Chooses and removes the logo. A chosen file is uploaded at once, not with the rest of the form. */
export function LogoField({ logoPath, onSaved }: { logoPath: string | null; onSaved: (brand: Brand) => void }) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [isRemoving, setRemoving] = useState(false);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return api.brand.uploadLogo({ body });
    },
    onSuccess: (saved) => {
      onSaved(saved);
      toast(
        'success',
        t(($) => $.brand.logoSaved),
      );
    },
    onError: toastError,
  });
  const remove = async () => {
    onSaved(await api.brand.removeLogo());
    toast(
      'success',
      t(($) => $.brand.logoRemoved),
    );
  };
  return (
    // Not a fieldset, because the styles of the form would draw a frame around it.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={labelId} className={styles.logo}>
      <span id={labelId} className={styles.label}>
        {t(($) => $.brand.logo)}
      </span>
      <span className={styles.logoFrame}>
        {logoPath === null ? <Logo size={56} /> : <img src={logoPath} alt={t(($) => $.brand.currentLogo)} />}
      </span>
      <div className={styles.logoButtons}>
        <Button
          small
          busy={upload.isPending}
          icon={<IconPhoto size={15} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {t(($) => (logoPath === null ? $.brand.chooseLogo : $.brand.replaceLogo))}
        </Button>
        {logoPath !== null && (
          <Button small icon={<IconTrash size={15} aria-hidden />} onClick={() => setRemoving(true)}>
            {t(($) => $.brand.removeLogo)}
          </Button>
        )}
        <p className={styles.hint}>{t(($) => $.brand.logoHint)}</p>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        data-testid="brand-logo"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) upload.mutate(file);
          event.currentTarget.value = '';
        }}
      />
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={t(($) => $.brand.removeTitle)}
        text={t(($) => $.brand.removeText)}
        confirm={t(($) => $.brand.removeLogo)}
        danger
        onConfirm={remove}
      />
    </div>
  );
}
