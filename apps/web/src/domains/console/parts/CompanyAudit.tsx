import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/i18n.ts';
import { MoreButton } from '../../../records/MoreButton.tsx';
import { morePages } from '../../../records/more-pages.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { EntryList } from '../../audit/parts.ts';
import { auditOf } from '../console-pages.ts';
import card from '../../../ui/card.module.css';
import styles from '../console.module.css';

/** The audit log of a company, the newest entry first. */
export function CompanyAudit({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(auditOf(companyId));
  const { data, error, refetch } = query;
  const title = t(($) => $.console.company.audit);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : entries.length === 0 ? (
        <p className={styles.empty}>{t(($) => $.console.company.noAudit)}</p>
      ) : (
        <EntryList entries={entries} />
      )}
      <MoreButton more={morePages(query)} />
    </section>
  );
}
