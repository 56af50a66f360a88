import { NewSend } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { afterPress } from '../../../forms/after-press.ts';
import { TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { t as words, useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { sendTest, type Answer } from '../send-test.ts';
import { AnswerView } from './AnswerView.tsx';
import styles from '../messages-api.module.css';

const schema = z.object({
  token: z.string().trim().min(1),
  number: NewSend.shape.number,
  body: z.string(),
  files: z
    .array(z.file())
    .min(1, { error: () => words(($) => $.externalApi.filesMissing) })
    .max(limits.filesPerMessage, { error: () => words(($) => $.externalApi.filesTooMany, { max: limits.filesPerMessage }) }),
});

/** Sends files as a program would. */
export function MediaTest() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { control, handleSubmit, formState } = useSchemaForm(schema, { token: '', number: '', body: '', files: [] as File[] });
  const {
    field: { ref, onBlur, onChange },
    fieldState,
  } = useController({ control, name: 'files' });
  const submit = handleSubmit(async ({ token, number, body, files }) => {
    setAnswer(null);
    const form = new FormData();
    form.append('number', number);
    form.append('body', body);
    for (const file of files) form.append('medias', file);
    await sendTest(token, form).then(setAnswer, toastError);
  });
  return (
    <form className={styles.test} noValidate aria-labelledby="media-test" onSubmit={(event) => void submit(event)}>
      <h2 id="media-test">{t(($) => $.externalApi.tryMedia)}</h2>
      <p>{t(($) => $.externalApi.tryHint)}</p>
      <TextField control={control} name="token" label={t(($) => $.externalApi.token)} />
      <TextField control={control} name="number" label={t(($) => $.externalApi.to)} description={t(($) => $.externalApi.toHint)} />
      <TextField control={control} name="body" label={t(($) => $.externalApi.caption)} />
      <div className={styles.files}>
        <label htmlFor="media-files">{t(($) => $.externalApi.files)}</label>
        <input
          id="media-files"
          type="file"
          multiple
          ref={ref}
          onBlur={() => afterPress(onBlur)}
          onChange={(event) => onChange([...(event.target.files ?? [])])}
          aria-invalid={fieldState.error ? true : undefined}
          aria-describedby={fieldState.error ? 'media-files-error' : undefined}
        />
        {fieldState.error && <p id="media-files-error">{fieldState.error.message}</p>}
      </div>
      <Button type="submit" kind="primary" busy={formState.isSubmitting} icon={<IconPaperclip size={16} stroke={1.9} aria-hidden />}>
        {t(($) => $.externalApi.sendFile)}
      </Button>
      <AnswerView answer={answer} />
    </form>
  );
}
