import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { queries } from '../../api/query-keys.ts';
import { formatDay } from '../../i18n/format.ts';
import { formatMoney } from '../../i18n/format-money.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toastError } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { BillingTabs } from './parts/BillingTabs.tsx';
import { MandateCard } from './parts/MandateCard.tsx';
import { daysLeftOfTrial } from './days-left-of-trial.ts';
import buttons from '../../ui/buttons.module.css';
import card from '../../ui/card.module.css';
import styles from './invoices.module.css';

/**
 * The plan of the own company, its trial, its due date and its mandate. A button opens the checkout of the open
 * invoice, which the server makes if there is none.
 */
export function SubscriptionScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { companyId } = useUser();
  const { data: company, error, refetch } = useQuery(queries.companies.listPlan({ params: { companyId } }));
  const title = t(($) => $.invoices.subscription.title);
  usePageTitle(title);
  const toPay = useMutation({
    mutationFn: () => api.invoices.toPay(),
    onSuccess: ({ id }) => navigate({ href: `/checkout/${id}` }),
    onError: toastError,
  });
  const payButton = (
    <Button kind="primary" busy={toPay.isPending} onClick={() => toPay.mutate()}>
      {t(($) => (company?.trialExpiration ? $.invoices.subscription.signNow : $.invoices.subscription.payNow))}
    </Button>
  );
  return (
    <Screen title={title} subtitle={t(($) => $.invoices.subscription.subtitle)} tabs={<BillingTabs />}>
      <div className={card.card}>
        {!company && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={4} />)}
        {company && (
          <>
            {company.trialExpiration !== null && (
              <div className={styles.trial}>
                <Trial end={company.trialExpiration} />
                {company.plan.value > 0 && payButton}
              </div>
            )}
            <dl className={styles.facts}>
              <div>
                <dt>{t(($) => $.invoices.subscription.plan)}</dt>
                <dd>
                  {company.plan.name}
                  <small>
                    {company.plan.value > 0
                      ? t(($) => $.invoices.subscription.perMonth, { value: formatMoney(company.plan.value) })
                      : t(($) => $.invoices.subscription.free)}
                  </small>
                </dd>
              </div>
              <div>
                <dt>{t(($) => $.invoices.subscription.dueDate)}</dt>
                <dd>
                  {company.dueDate === null ? t(($) => $.invoices.subscription.noDueDate) : formatDay(company.dueDate)}
                </dd>
              </div>
              <div>
                <dt>{t(($) => $.invoices.subscription.billingEmail)}</dt>
                <dd>{company.email ?? t(($) => $.invoices.subscription.noEmail)}</dd>
              </div>
            </dl>
            <div className={styles.foot}>
              {company.trialExpiration === null && company.dueDate !== null && company.plan.value > 0 && payButton}
              <Link to="/financeiro" className={buttons.button}>
                {t(($) => $.invoices.subscription.toInvoices)}
              </Link>
            </div>
          </>
        )}
      </div>
      <MandateCard />
    </Screen>
  );
}

function Trial({ end }: { end: string }) {
  const { t } = useTranslation();
  const days = daysLeftOfTrial(end);
  if (days < 0) return t(($) => $.invoices.subscription.trialOver, { date: formatDay(end) });
  return days === 0
    ? t(($) => $.invoices.subscription.trialEndsToday)
    : t(($) => $.invoices.subscription.trialLeft, { count: days });
}
