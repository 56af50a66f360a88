import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { EntryList } from '../../audit/parts.ts';
import { auditOf } from '../console-pages.ts';
import card from '../../../ui/card.module.css';
import styles from '../console.module.css';

/** The audit log of a company, the newest entry first. */
export function CompanyAudit({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditOf(companyId));
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
      {hasNextPage && (
        <p className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(($) => $.console.company.moreAudit)}
          </Button>
        </p>
      )}
    </section>
  );
}
