import { NewSend } from '@balcao/contract';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { AreaField, TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { sendTest, type Answer } from '../send-test.ts';
import { AnswerView } from './AnswerView.tsx';
import styles from '../messages-api.module.css';

const schema = z.object({ token: z.string().trim().min(1), number: NewSend.shape.number, body: z.string().trim().min(1) });

/** Sends a text as a program would. */
export function TextTest() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { control, handleSubmit, formState } = useSchemaForm(schema, { token: '', number: '', body: '' });
  const submit = handleSubmit(async ({ token, ...body }) => {
    setAnswer(null);
    await sendTest(token, body).then(setAnswer, toastError);
  });
  return (
    <form className={styles.test} noValidate aria-labelledby="text-test" onSubmit={(event) => void submit(event)}>
      <h2 id="text-test">{t(($) => $.externalApi.tryText)}</h2>
      <p>{t(($) => $.externalApi.tryHint)}</p>
      <TextField control={control} name="token" label={t(($) => $.externalApi.token)} />
      <TextField control={control} name="number" label={t(($) => $.externalApi.to)} description={t(($) => $.externalApi.toHint)} />
      <AreaField control={control} name="body" label={t(($) => $.externalApi.message)} rows={3} />
      <Button type="submit" kind="primary" busy={formState.isSubmitting} icon={<IconSend size={16} stroke={1.9} aria-hidden />}>
        {t(($) => $.externalApi.send)}
      </Button>
      <AnswerView answer={answer} />
    </form>
  );
}
