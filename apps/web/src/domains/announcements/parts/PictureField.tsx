import { IconPhoto, IconX } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from '../announcements.module.css';

/** The picture of an announcement: a stored picture (`path`), or a file to upload (`file`). */
export interface ChosenPicture {
  name: string;
  path?: string;
  file?: File;
}

/** The picture, its name, and the buttons that choose and remove it. */
export function PictureField<V extends FieldValues>(bound: FieldProps<V>) {
  const { t } = useTranslation();
  const { value, onChange, kit } = useField(bound);
  const picker = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const picture = value as ChosenPicture | null;
  const src = usePictureUrl(picture);
  return (
    // A fieldset would get the frame that the form gives to its fieldsets.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={labelId} className={styles.picture}>
      <span id={labelId} className={styles.label}>
        {bound.label}
      </span>
      {src && <img src={src} alt="" />}
      <span className={styles.fileName}>{picture?.name ?? t(($) => $.announcements.noPicture)}</span>
      {picture && (
        <IconButton
          label={t(($) => $.announcements.removePicture, { name: picture.name })}
          onClick={() => onChange(null)}
        >
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
      <Button small icon={<IconPhoto size={15} aria-hidden />} onClick={() => picker.current?.click()}>
        {t(($) => $.announcements.choosePicture)}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        name={kit.name}
        data-testid="announcement-picture"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onChange({ name: file.name, file });
          // Otherwise the browser reports no change when the same file is chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** The address at which the browser finds the picture. For a chosen file it is valid while the picture is shown. */
function usePictureUrl(picture: ChosenPicture | null): string | undefined {
  const file = picture?.file;
  const fileUrl = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => (fileUrl ? URL.revokeObjectURL(fileUrl) : undefined), [fileUrl]);
  return fileUrl ?? picture?.path;
}
