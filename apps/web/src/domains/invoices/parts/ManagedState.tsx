import type { ManagedInvoice } from '@balcao/contract';
import { findText, useTranslation } from '../../../i18n/i18n.ts';
import { StateOf } from './invoice-columns.tsx';
import styles from '../invoices.module.css';

/** The names of payment providers, by the value of `paidWith`. */
const providers: Readonly<Record<string, string>> = { 'pix-static': 'Pix', asaas: 'Asaas', efi: 'Efí' };

/** The state of an invoice, how it was paid, and its reason: what the operator wrote, or the text of a code. */
export function ManagedState({ invoice }: { invoice: ManagedInvoice }) {
  const { t } = useTranslation();
  const { paidWith, reason } = invoice;
  return (
    <>
      <StateOf invoice={invoice} />
      {paidWith !== null && (
        <span className={styles.second}>
          {paidWith === 'operator' || paidWith === 'credit'
            ? t(($) => (paidWith === 'credit' ? $.invoices.manage.paidByCredit : $.invoices.manage.paidByOperator))
            : t(($) => $.invoices.manage.paidWith, { how: providers[paidWith] ?? paidWith })}
        </span>
      )}
      {reason !== null && (
        <span className={styles.second}>{findText(($) => $.invoices.manage.reasons, reason) ?? reason}</span>
      )}
    </>
  );
}
