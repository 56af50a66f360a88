import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/i18n.ts';
import styles from '../../console.module.css';

/**
 * A line about a failed job or a parked entry.
 * @param facts the company, the time and the attempts, shown in one line
 * @param action a button that has the job or entry tried again
 */
export function FailureLine({
  title,
  reason,
  facts,
  action,
}: {
  title: string;
  reason: string | null;
  facts: readonly ReactNode[];
  action: ReactNode;
}) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span className={`${styles.second} num`}>
          {facts.map((fact, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the facts of a line keep their order
            <Fragment key={place}>
              {place > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </span>
        {reason !== null && <code className={styles.reason}>{reason}</code>}
      </div>
      {action}
    </li>
  );
}

/** A link to the page of a company. It shows the id, since the machine room has no names of companies. */
export function CompanyLink({ id }: { id: number }) {
  const { t } = useTranslation();
  return (
    <Link to="/console/companies/$companyId" params={{ companyId: String(id) }} className={styles.link}>
      {t(($) => $.console.room.companyOf, { id })}
    </Link>
  );
}
