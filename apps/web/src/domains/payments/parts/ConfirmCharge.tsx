import type { PaymentCharge } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { paymentRoutes } from '@balcao/contract/payments/routes';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { TextField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { formatCents } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import form from '../../../forms/form.module.css';

/** The dialog in which the operator confirms a payment that stands on the statement of the bank. */
export function ConfirmCharge({ charge, onClose }: { charge: PaymentCharge; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id, cents, company, invoiceId } = charge;
  const fields = useSchemaForm(paymentRoutes.confirm.body, { reason: '' });
  const { busy, submit } = useSubmit(fields, {
    send: (body) => api.payments.confirm({ params: { id }, body }),
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.payments.charges() });
      toast(
        'success',
        t(($) => $.payments.confirmed),
      );
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.payments.confirmTitle, { value: formatCents(cents) })} size="sm">
      <form className={form.form} noValidate onSubmit={submit}>
        <fieldset>
          <p className={form.hint}>{t(($) => $.payments.confirmText, { id: invoiceId, company: company.name })}</p>
          <TextField
            control={fields.control}
            name="reason"
            label={t(($) => $.payments.confirmReason)}
            description={t(($) => $.payments.confirmReasonHint)}
            maxLength={limits.confirmReason.max}
            first
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.payments.confirmNow)} busy={busy} />
      </form>
    </Dialog>
  );
}
