import type { FlowFile } from '@balcao/contract';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { SwitchField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { useEditorContext } from '../editor-context.ts';
import { fileRules } from '../file-rules.ts';
import { useUpload } from '../use-upload.ts';
import type { BlockFormProps } from './block-form-props.ts';
import styles from '../flows.module.css';

interface Props extends Pick<BlockFormProps, 'control'> {
  /** The field that holds the reference of the file, such as `media/12`. */
  name: string;
  kind: FlowFile['kind'];
  /** The field that says whether a sound is a voice note; absent: the file is no sound. */
  record?: string;
  onUploaded?: (file: FlowFile) => void;
}

/** A file of a block. It is uploaded as soon as it is chosen, and then shown. */
export function FileField({ control, name, kind, record, onUploaded }: Props) {
  const { t } = useTranslation();
  const { files, addFile } = useEditorContext();
  const input = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController({ control, name });
  const isVoice = useWatch({ control, name: record ?? '', disabled: record === undefined }) === true;
  const { upload, isUploading, progress } = useUpload(kind, (file) => {
    addFile(file);
    field.onChange(file.name);
    onUploaded?.(file);
  });
  const stored = String(field.value ?? '');
  const shown = files.find((file) => file.name === stored);
  const { accept, maxMegabytes } = fileRules[kind];
  const problem = fieldState.error?.message;
  return (
    <div className={styles.file}>
      {shown ? <Preview file={shown} /> : stored !== '' && <p>{t(($) => $.flows.files.elsewhere, { name: stored })}</p>}
      <Button
        icon={<IconUpload size={16} stroke={1.9} aria-hidden />}
        busy={isUploading}
        aria-describedby={problem ? `${name}-problem` : undefined}
        onClick={() => input.current?.click()}
      >
        {isUploading
          ? t(($) => $.flows.files.uploading, { percent: Math.round(progress * 100) })
          : t(($) => $.flows.files.choose[kind], { max: maxMegabytes })}
      </Button>
      {problem && (
        <p id={`${name}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {record !== undefined && (
        <SwitchField
          control={control}
          name={record}
          label={t(($) => $.flows.files.record)}
          description={t(($) => $.flows.files.recordHint)}
        />
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void upload(file, { record: isVoice });
          // Otherwise the browser reports no change when the same file is chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function Preview({ file: { kind, url, original } }: { file: FlowFile }) {
  return (
    <figure className={styles.preview}>
      {kind === 'image' && <img src={url} alt={original} />}
      {kind === 'audio' && <audio src={url} controls aria-label={original} />}
      {kind === 'video' && <video src={url} controls aria-label={original} />}
      <figcaption>{original}</figcaption>
    </figure>
  );
}
