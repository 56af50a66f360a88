import type { BillingTerms } from '@balcao/contract';
import { BillingTermsChanges } from '@balcao/contract/invoices/invoices';
import { limits } from '@balcao/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { NumberField, SelectField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import styles from '../../../forms/form.module.css';

/** The billing terms: when invoices are made, how long a company is served after its due date, and the reminders. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data: terms, error, refetch } = useQuery(queries.invoices.showTerms());
  return (
    <Dialog open onClose={onClose} title={t(($) => $.invoices.terms.title)} size="sm">
      {terms && <TermsForm terms={terms} onClose={onClose} />}
      {!terms && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={2} />)}
    </Dialog>
  );
}

function TermsForm({ terms, onClose }: { terms: BillingTerms; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // Reminders are free texts. A number of the Cloud API sends only templates to a customer who has not written lately.
  const numbers = (useQuery(queries.connections.list()).data ?? []).filter(({ driver }) => driver !== 'cloud-api');
  const form = useSchemaForm(BillingTermsChanges, terms);
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.invoices.changeTerms({ body }),
    onSaved: (saved) => {
      queryClient.setQueryData(keys.invoices.showTerms(), saved);
      toast(
        'success',
        t(($) => $.common.saved),
      );
      onClose();
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset>
        <NumberField
          control={form.control}
          name="daysBefore"
          label={t(($) => $.invoices.terms.daysBefore)}
          max={limits.billingDays}
        />
        <NumberField
          control={form.control}
          name="graceDays"
          label={t(($) => $.invoices.terms.graceDays)}
          description={t(($) => $.invoices.terms.graceHint)}
          max={limits.billingDays}
        />
        <SelectField
          control={form.control}
          name="reminderConnectionId"
          label={t(($) => $.invoices.terms.reminderNumber)}
          description={t(($) => $.invoices.terms.reminderHint)}
          placeholder={t(($) => $.invoices.terms.mailOnly)}
          clearable
          data={numbers.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </fieldset>
      <FormFooter onCancel={onClose} submit={t(($) => $.common.save)} busy={busy} />
    </form>
  );
}
