import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FreshSecret } from './FreshSecret.tsx';
import styles from '../integrations.module.css';

interface Props {
  /** The name of the integration or endpoint whose calls are signed with the secret. */
  name: string;
  /** The last characters of the present secret; null: an integration of a type without a secret. */
  hint: string | null;
  renew: () => Promise<{ secret: string }>;
  onClose: () => void;
}

/** Makes a new signing secret. The secret is shown while the dialog is open, and never again. */
export function SecretDialog({ name, hint, renew, onClose }: Props) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const { mutateAsync, data } = useMutation({ mutationFn: renew });
  if (isConfirming)
    return (
      <ConfirmDialog
        open
        onClose={() => setConfirming(false)}
        title={t(($) => $.integrations.secret.replaceTitle)}
        text={t(($) => $.integrations.secret.replaceText)}
        confirm={t(($) => $.integrations.secret.make)}
        onConfirm={() => mutateAsync()}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t(($) => $.integrations.secret.title)} · ${name}`}
      footer={<Button onClick={() => setConfirming(true)}>{t(($) => $.integrations.secret.make)}</Button>}
    >
      <div className={styles.secret}>
        <p>{t(($) => $.integrations.secret.about)}</p>
        {data ? (
          <FreshSecret title={t(($) => $.integrations.secret.fresh)} secret={data.secret} />
        ) : (
          <p>
            {t(($) => $.integrations.secret.ends)} <code>…{hint}</code>
          </p>
        )}
      </div>
    </Dialog>
  );
}
