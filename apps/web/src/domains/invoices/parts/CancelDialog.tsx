import type { ManagedInvoice } from '@balcao/contract';
import { InvoiceVoid } from '@balcao/contract/invoices/invoices';
import { api } from '../../../api/client.ts';
import { AreaField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { formatMoney } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useInvoiceSaved } from '../use-invoice-saved.ts';
import styles from '../../../forms/form.module.css';

/** The operator cancels an open invoice and says why. */
export function CancelDialog({ invoice, onClose }: { invoice: ManagedInvoice; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, value, company } = invoice;
  const form = useSchemaForm(InvoiceVoid, { reason: '' });
  const onSaved = useInvoiceSaved(($) => $.invoices.cancel.done, onClose);
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.invoices.cancel({ params: { id }, body }),
    onSaved,
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.invoices.cancel.title)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <p className={styles.hint}>
            {t(($) => $.invoices.cancel.text, { company: company.name, id, value: formatMoney(value) })}
          </p>
          <AreaField
            control={form.control}
            name="reason"
            label={t(($) => $.invoices.markPaid.reason)}
            description={t(($) => $.invoices.markPaid.reasonHint)}
          />
        </fieldset>
        <FormFooter
          onCancel={onClose}
          cancel={t(($) => $.invoices.cancel.keep)}
          submit={t(($) => $.invoices.cancel.confirm)}
          busy={busy}
        />
      </form>
    </Dialog>
  );
}
