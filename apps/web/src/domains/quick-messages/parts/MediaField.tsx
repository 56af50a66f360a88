import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from '../quick-messages.module.css';

/** The file of a form (a quick message, a schedule, a campaign): a stored one, or one to upload. */
export interface ChosenMedia {
  name: string;
  file?: File;
}

/** The name of the file, and the buttons that choose and remove it. */
export function MediaField<V extends FieldValues>(bound: FieldProps<V>) {
  const { t } = useTranslation();
  const { value, onChange, kit } = useField(bound);
  const picker = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const media = value as ChosenMedia | null;
  return (
    // A native fieldset would get the layout of the sections of a form (`form.module.css`).
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={labelId} className={styles.media}>
      <span id={labelId} className={styles.label}>
        {bound.label}
      </span>
      <span className={styles.fileName}>{media?.name ?? t(($) => $.quickMessages.noFile)}</span>
      {media && !bound.disabled && (
        <IconButton label={t(($) => $.quickMessages.removeFile, { name: media.name })} onClick={() => onChange(null)}>
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
      <Button
        small
        disabled={bound.disabled}
        icon={<IconPaperclip size={15} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {t(($) => $.quickMessages.chooseFile)}
      </Button>
      {kit.error && (
        <small role="alert" className={styles.refused}>
          {kit.error}
        </small>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        name={kit.name}
        data-testid="quick-file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onChange({ name: file.name, file });
          // Otherwise choosing the same file again would be no change.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
