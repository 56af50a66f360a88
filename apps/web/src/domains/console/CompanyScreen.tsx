import type { ConsoleCompanyPage } from '@balcao/contract';
import { IconArrowLeft, IconDoorEnter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { formatAgo, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { consoleCompany } from './console-pages.ts';
import { CompanyAudit } from './parts/CompanyAudit.tsx';
import { CompanyInvoices } from './parts/CompanyInvoices.tsx';
import { CompanyNumbers } from './parts/CompanyNumbers.tsx';
import { EnterDialog } from './parts/EnterDialog.tsx';
import { Meters } from './parts/Meters.tsx';
import { UseTiles } from './parts/UseTiles.tsx';
import { stateTones } from './state-tones.ts';
import buttons from '../../ui/buttons.module.css';
import card from '../../ui/card.module.css';
import styles from './console.module.css';

/** One company for the operator: what it uses of its plan, its numbers, invoices and audit log. */
export function CompanyScreen() {
  const { t } = useTranslation();
  const { companyId } = useParams({ from: '/signed-in/shell/console/companies/$companyId' });
  const { data: company, error, refetch } = useQuery(consoleCompany(Number(companyId)));
  const title = company?.name ?? t(($) => $.console.columns.company);
  usePageTitle(title);
  const user = useUser();
  const [isEntering, setEntering] = useState(false);
  return (
    <Screen
      title={title}
      above={
        <Link to="/console" className={buttons.button} data-small data-kind="quiet">
          <IconArrowLeft size={16} aria-hidden />
          {t(($) => $.console.company.back)}
        </Link>
      }
      below={company && <Line company={company} />}
      action={
        company &&
        company.id !== user.company.id && (
          <Button icon={<IconDoorEnter size={16} stroke={1.9} aria-hidden />} onClick={() => setEntering(true)}>
            {t(($) => $.console.enter.open)}
          </Button>
        )
      }
    >
      {company ? (
        <div className={styles.body}>
          {isEntering && <EnterDialog company={company} onClose={() => setEntering(false)} />}
          <UseTiles company={company} />
          <Meters meters={company.meters} />
          <div className={styles.pair}>
            <CompanyNumbers numbers={company.numbers} />
            <CompanyInvoices companyId={company.id} />
          </div>
          <CompanyAudit companyId={company.id} />
        </div>
      ) : (
        <div className={card.card}>
          {error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={6} />}
        </div>
      )}
    </Screen>
  );
}

/** State, plan, due date and e-mail of the company in one line, and when its use was counted. */
function Line({ company: { state, plan, dueDate, email, measuredAt } }: { company: ConsoleCompanyPage }) {
  const { t } = useTranslation();
  return (
    <p className={styles.head}>
      <Chip tone={stateTones[state]}>{t(($) => $.console.states[state])}</Chip>
      <span className={`${styles.hint} num`}>
        {[
          plan.name,
          dueDate === null ? t(($) => $.console.noDueDate) : formatDay(dueDate),
          email,
          measuredAt === null
            ? t(($) => $.console.notMeasured)
            : t(($) => $.console.company.measured, { ago: formatAgo(measuredAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  );
}
