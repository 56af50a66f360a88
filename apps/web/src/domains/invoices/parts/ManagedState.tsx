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
  const wordsOf = (how: string) => {
    if (how === 'credit') return t(($) => $.invoices.manage.paidByCredit);
    if (how === 'operator') return t(($) => $.invoices.manage.paidByOperator);
    return t(($) => $.invoices.manage.paidWith, { how: providers[how] ?? how });
  };
  return (
    <>
      <StateOf invoice={invoice} />
      {paidWith !== null && <span className={styles.second}>{wordsOf(paidWith)}</span>}
      {reason !== null && (
        <span className={styles.second}>{findText(($) => $.invoices.manage.reasons, reason) ?? reason}</span>
      )}
    </>
  );
}
