import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { showDay } from '@balcao/contract/kit/show-day';
import { queries } from '../../api/query-keys.ts';
import { formatDay } from '../../i18n/format.ts';
import { formatMoney } from '../../i18n/format-money.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { InvoiceLines } from './parts/InvoiceLines.tsx';
import { PayLink } from './parts/PayLink.tsx';
import { PdfButton } from './parts/PdfButton.tsx';
import { stateToday, stateTones } from './state-of.ts';
import buttons from '../../ui/buttons.module.css';
import card from '../../ui/card.module.css';
import styles from './invoices.module.css';

/** One invoice, as a page to print; a button saves it as PDF. */
export function InvoiceScreen() {
  const { t } = useTranslation();
  const { invoiceId } = useParams({ from: '/signed-in/shell/financeiro/$invoiceId' });
  const { data: invoice, error, refetch } = useQuery(queries.invoices.show({ params: { id: Number(invoiceId) } }));
  const title = t(($) => $.invoices.document.title, { id: invoiceId });
  usePageTitle(title);
  const state = invoice && stateToday(invoice);
  return (
    <Screen
      title={title}
      above={
        <Link to="/financeiro" className={buttons.button} data-small data-kind="quiet">
          <IconArrowLeft size={16} aria-hidden />
          {t(($) => $.invoices.back)}
        </Link>
      }
      action={
        invoice && (
          <div className={styles.filters}>
            {invoice.status === 'open' && <PayLink invoice={invoice} />}
            <PdfButton id={invoice.id} />
            <Button icon={<IconPrinter size={16} stroke={1.9} aria-hidden />} onClick={() => print()}>
              {t(($) => $.invoices.printNow)}
            </Button>
          </div>
        )
      }
    >
      {!invoice || !state ? (
        <div className={card.card}>
          {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={5} />}
        </div>
      ) : (
        <article className={`${card.card} ${styles.paper}`}>
          {invoice.issuer.name !== '' && (
            <div className={styles.issuer}>
              {invoice.issuer.logoPath !== null && <img src={invoice.issuer.logoPath} width={56} height={56} alt="" />}
              <p>
                <strong>{invoice.issuer.name}</strong>
                <span>{invoice.issuer.address}</span>
              </p>
            </div>
          )}
          <div className={styles.paperHead}>
            <h2>{title}</h2>
            <Chip tone={stateTones[state]}>{t(($) => $.invoices.states[state])}</Chip>
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>{t(($) => $.invoices.document.billedTo)}</dt>
              <dd>
                {invoice.company.name}
                <small>{invoice.company.email}</small>
              </dd>
            </div>
            <div>
              <dt>{t(($) => $.invoices.columns.dueDate)}</dt>
              <dd>{showDay(invoice.dueDate)}</dd>
            </div>
            {invoice.paidAt !== null && (
              <div>
                <dt>{t(($) => $.invoices.document.paidAt)}</dt>
                <dd>
                  {formatDay(invoice.paidAt)}
                  <small>{formatMoney(invoice.paidValue ?? invoice.value)}</small>
                </dd>
              </div>
            )}
          </dl>
          <InvoiceLines lines={invoice.lines} totalCents={Math.round(invoice.value * 100)} />
        </article>
      )}
    </Screen>
  );
}
