import type { ManagedInvoice } from '@balcao/contract';
import { InvoicePayment } from '@balcao/contract/invoices/invoices';
import { limits } from '@balcao/contract/limits';
import { api } from '../../../api/client.ts';
import { AreaField, NumberField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { formatMoney } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useInvoiceSaved } from '../use-invoice-saved.ts';
import styles from '../../../forms/form.module.css';

/** The operator says that an invoice was paid, how much and why. */
export function MarkPaidDialog({ invoice, onClose }: { invoice: ManagedInvoice; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, value, company } = invoice;
  const form = useSchemaForm(InvoicePayment, { reason: '', paidValue: value });
  const onSaved = useInvoiceSaved(($) => $.invoices.markPaid.done, onClose);
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.invoices.markPaid({ params: { id }, body }),
    onSaved,
  });
  const { control } = form;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.invoices.markPaid.title)} size="sm">
      <form className={styles.form} noValidate onSubmit={submit}>
        <fieldset>
          <p className={styles.hint}>
            {t(($) => $.invoices.markPaid.text, { company: company.name, id, value: formatMoney(value) })}
          </p>
          <AreaField
            control={control}
            name="reason"
            label={t(($) => $.invoices.markPaid.reason)}
            description={t(($) => $.invoices.markPaid.reasonHint)}
          />
          <NumberField
            control={control}
            name="paidValue"
            label={t(($) => $.invoices.markPaid.paidValue)}
            max={limits.plan.value}
            decimals={2}
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.invoices.markPaid.confirm)} busy={busy} />
      </form>
    </Dialog>
  );
}
