import { fitsHeader, headerTypes, type HeaderKind } from '@balcao/contract/cloud/header-file';
import { limits } from '@balcao/contract/limits';
import { IconFiles, IconPaperclip, IconX } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PickFileList } from '../../file-lists/parts.ts';
import styles from './template-dialog.module.css';

interface Props {
  kind: HeaderKind;
  file: File | null;
  /** The name of the file that is stored already. */
  storedName?: string | null;
  onChange: (file: File | null) => void;
}

/** The file of a template's header: a file of this computer, or the first fitting file of a file list. */
export function HeaderFile({ kind, file, storedName = null, onChange }: Props) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [isPicking, setPicking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const name = file?.name ?? storedName;
  const take = (files: readonly File[]) => {
    const fitting = files.find(({ type, size }) => fitsHeader(kind, { mimetype: type, size }));
    setRefused(!fitting && files.length > 0);
    if (fitting) onChange(fitting);
  };
  return (
    // A fieldset would get the frame that the form's style gives to fieldsets.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={labelId} className={styles.file}>
      <span id={labelId}>{t(($) => $.cloud.templates.file[kind])}</span>
      <span className={styles.fileName} dir="auto">
        {name ?? t(($) => $.cloud.templates.file.none)}
      </span>
      {name !== null && (
        <IconButton label={t(($) => $.cloud.templates.file.remove, { name })} onClick={() => onChange(null)}>
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
      <div className={styles.fileButtons}>
        <Button small icon={<IconPaperclip size={15} aria-hidden />} onClick={() => picker.current?.click()}>
          {t(($) => $.cloud.templates.file.choose)}
        </Button>
        <Button small icon={<IconFiles size={15} aria-hidden />} onClick={() => setPicking(true)}>
          {t(($) => $.cloud.templates.file.fromList)}
        </Button>
      </div>
      <small role={isRefused ? 'alert' : undefined} data-refused={isRefused || undefined}>
        {t(($) => $.cloud.templates.file.hints[kind], { limit: limits.cloudApi.fileBytes[kind] / 2 ** 20 })}
      </small>
      <input
        ref={picker}
        type="file"
        hidden
        accept={headerTypes[kind].join(',')}
        data-testid="header-file"
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {isPicking && (
        <Suspense fallback={null}>
          <PickFileList onPick={take} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </div>
  );
}
