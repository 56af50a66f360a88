import { limits } from '@balcao/contract/limits';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { session } from '../../../api/our-session.ts';
import { AreaField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import form_ from '../../../forms/form.module.css';
import styles from '../console.module.css';

const { min, max } = limits.impersonationReason;
const EnterForm = z.object({ reason: z.string().trim().min(min).max(max) });
type EnterForm = z.infer<typeof EnterForm>;

/** The dialog in which the operator enters a company, with a reason. */
export function EnterDialog({
  company: { id, name },
  onClose,
}: {
  company: { id: number; name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useSchemaForm<EnterForm, EnterForm>(EnterForm, { reason: '' });
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.console.enter({ params: { id }, body }),
    onSaved: async () => {
      // The renewal returns the session in the company.
      await session.refresh();
      // Loads the whole page anew, with the data of the company.
      location.assign('/');
    },
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.console.enter.title, { name })} size="sm">
      <form className={form_.form} noValidate onSubmit={submit}>
        <fieldset>
          <p className={styles.hint}>{t(($) => $.console.enter.text)}</p>
          <AreaField
            control={form.control}
            name="reason"
            label={t(($) => $.console.enter.reason)}
            description={t(($) => $.console.enter.reasonHint)}
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.console.enter.confirm)} busy={busy} />
      </form>
    </Dialog>
  );
}
