import { NewSend } from '@balcao/contract';
import { IconSend } from '@tabler/icons-react';
import { z } from 'zod';
import { AreaField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { sendTest } from '../send-test.ts';
import { TestForm } from './TestForm.tsx';

const schema = z.object({
  token: z.string().trim().min(1),
  number: NewSend.shape.number,
  body: z.string().trim().min(1),
});

/** The form that sends a text as a program would. */
export function TextTest() {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { token: '', number: '', body: '' });
  return (
    <TestForm
      title={t(($) => $.externalApi.tryText)}
      form={form}
      call={({ token, ...body }) => sendTest(token, body)}
      label={t(($) => $.externalApi.send)}
      icon={<IconSend size={16} stroke={1.9} aria-hidden />}
    >
      <AreaField control={form.control} name="body" label={t(($) => $.externalApi.message)} rows={3} />
    </TestForm>
  );
}
