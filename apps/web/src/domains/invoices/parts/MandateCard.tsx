import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDay } from '@balcao/contract/kit/show-day';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { formatCents } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import card from '../../../ui/card.module.css';
import styles from '../invoices.module.css';

const tones: Record<string, Tone> = { waiting: 'blue', active: 'brand', refused: 'red' };

/** The mandate of the company, and what will happen to the open invoice. Without a mandate nothing is shown. */
export function MandateCard() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // Fetched at each visit: what the bank does with a mandate is not signalled, only a payment is.
  const { data } = useQuery({ ...queries.payments.mandate(), staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  async function cancel() {
    queryClient.setQueryData(keys.payments.mandate(), await api.payments.cancelMandate());
    toast(
      'success',
      t(($) => $.invoices.subscription.mandate.cancelled),
    );
  }
  const mandate = data?.mandate;
  if (!mandate) return null;
  const { state, maxCents } = mandate;
  const { outlook } = data;
  const outlookText =
    outlook &&
    t(($) => $.invoices.subscription.mandate.next[outlook.how], {
      id: outlook.invoiceId,
      value: formatCents(outlook.cents),
      date: showDay(outlook.dueDate),
    });
  return (
    <section className={`${card.card} ${styles.mandate}`} aria-label={t(($) => $.invoices.subscription.mandate.title)}>
      <div className={styles.paperHead}>
        <h2>{t(($) => $.invoices.subscription.mandate.title)}</h2>
        <Chip tone={tones[state] ?? 'neutral'}>{t(($) => $.invoices.subscription.mandate.states[state])}</Chip>
      </div>
      <p>{t(($) => $.invoices.subscription.mandate.limit, { value: formatCents(maxCents) })}</p>
      {outlook && (outlook.how === 'debit' ? <p>{outlookText}</p> : <Caution>{outlookText}</Caution>)}
      {state === 'active' && (
        <div className={styles.foot}>
          <Button onClick={() => setAsking(true)}>{t(($) => $.invoices.subscription.mandate.cancel)}</Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.invoices.subscription.mandate.cancelTitle)}
        text={t(($) => $.invoices.subscription.mandate.cancelText)}
        confirm={t(($) => $.invoices.subscription.mandate.cancel)}
        danger
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
