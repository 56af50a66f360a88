import { IconArrowLeft } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { InvoiceLines } from '../invoices/parts.ts';
import { paidKey, type Paid } from './paid-key.ts';
import { CheckoutSteps } from './parts/CheckoutSteps.tsx';
import { PaidNotice } from './parts/PaidNotice.tsx';
import { PixCode } from './parts/PixCode.tsx';
import buttons from '../../ui/buttons.module.css';
import card from '../../ui/card.module.css';
import styles from './payments.module.css';

/** Pays an invoice by Pix: data, plan, review, and then the code, until the payment has arrived. */
export function CheckoutScreen() {
  const { t } = useTranslation();
  const invoiceId = Number(useParams({ from: '/signed-in/shell/checkout/$invoiceId' }).invoiceId);
  const title = t(($) => $.payments.checkout.title, { id: invoiceId });
  usePageTitle(title);
  return (
    <Screen
      title={title}
      above={
        <Link to="/financeiro" className={buttons.button} data-small data-kind="quiet">
          <IconArrowLeft size={16} aria-hidden />
          {t(($) => $.payments.checkout.toInvoices)}
        </Link>
      }
    >
      <div className={`${card.card} ${styles.checkout}`}>
        <Checkout invoiceId={invoiceId} />
      </div>
    </Screen>
  );
}

function Checkout({ invoiceId }: { invoiceId: number }) {
  // Nothing is fetched: a live rule of the noun stores the value when the signal of the payment comes.
  const { data: paid } = useQuery<Paid>({ queryKey: paidKey(invoiceId), queryFn: skipToken });
  // The state of a cached charge may be old: the charge may have been paid or have expired meanwhile.
  const charges = useQuery({ ...queries.payments.showCharge({ params: { invoiceId } }), staleTime: 0 });
  const charge = charges.data?.charge;
  // The user asked for a new code, while the charge of the former code is still cached.
  const [isRenewing, setRenewing] = useState(false);
  const isPaid = paid !== undefined || charge?.state === 'paid' || charge?.state === 'overpaid';
  if (isPaid) return <PaidNotice until={paid?.until} />;
  if (charges.error) return <ErrorState error={charges.error} retry={() => void charges.refetch()} />;
  if (!charges.data) return <SkeletonRows rows={6} />;
  if (charge && !isRenewing && (charge.state === 'open' || charge.state === 'underpaid'))
    return (
      <>
        <PixCode key={charge.chargeId} charge={charge} onRenew={() => setRenewing(true)} />
        <ChangedLines invoiceId={invoiceId} />
      </>
    );
  return <CheckoutSteps invoiceId={invoiceId} onCharged={() => setRenewing(false)} />;
}

/** The lines of an invoice below the code, if a plan change or a credit is among them: otherwise there is one line. */
function ChangedLines({ invoiceId }: { invoiceId: number }) {
  const { data } = useQuery(queries.invoices.show({ params: { id: invoiceId } }));
  if (!data || data.lines.length < 2) return null;
  return <InvoiceLines lines={data.lines} totalCents={Math.round(data.value * 100)} />;
}
