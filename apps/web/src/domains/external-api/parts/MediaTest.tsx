import { NewSend } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconPaperclip } from '@tabler/icons-react';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { z } from 'zod';
import { afterPress } from '../../../forms/after-press.ts';
import { TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { t as words, useTranslation } from '../../../i18n/i18n.ts';
import { sendTest } from '../send-test.ts';
import { TestForm } from './TestForm.tsx';
import styles from '../messages-api.module.css';

const schema = z.object({
  token: z.string().trim().min(1),
  number: NewSend.shape.number,
  body: z.string(),
  files: z
    .array(z.file())
    .min(1, { error: () => words(($) => $.externalApi.filesMissing) })
    .max(limits.filesPerMessage, {
      error: () => words(($) => $.externalApi.filesTooMany, { max: limits.filesPerMessage }),
    }),
});

/** The form that sends files as a program would. */
export function MediaTest() {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { token: '', number: '', body: '', files: [] as File[] });
  return (
    <TestForm
      title={t(($) => $.externalApi.tryMedia)}
      form={form}
      call={({ token, files, ...texts }) => sendTest(token, formOf(texts, files))}
      label={t(($) => $.externalApi.sendFile)}
      icon={<IconPaperclip size={16} stroke={1.9} aria-hidden />}
    >
      <TextField control={form.control} name="body" label={t(($) => $.externalApi.caption)} />
      {/* The compiler does not see that a form with more fields has the field `files`, too. */}
      <FilesField control={form.control as unknown as Control<Files>} />
    </TestForm>
  );
}

/** The body of the call, as a multipart form. */
function formOf(texts: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const file of files) form.append('medias', file);
  return form;
}

/** The values that `FilesField` needs of a form. */
interface Files {
  files: File[];
}

function FilesField({ control }: { control: Control<Files> }) {
  const { t } = useTranslation();
  const id = useId();
  const {
    field: { ref, onBlur, onChange },
    fieldState: { error },
  } = useController({ control, name: 'files' });
  return (
    <div className={styles.files}>
      <label htmlFor={id}>{t(($) => $.externalApi.files)}</label>
      <input
        id={id}
        type="file"
        multiple
        ref={ref}
        onBlur={() => afterPress(onBlur)}
        onChange={(event) => onChange([...(event.target.files ?? [])])}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <p id={`${id}-error`}>{error.message}</p>}
    </div>
  );
}
