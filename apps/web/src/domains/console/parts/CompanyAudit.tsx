import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { MoreButton } from '../../../records/MoreButton.tsx';
import { morePages } from '../../../records/more-pages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { AuditFilters, EntryList, useAuditLog } from '../../audit/parts.ts';
import card from '../../../ui/card.module.css';
import styles from '../console.module.css';

/** The audit log of a company, the newest entry first, with filters and an export. */
export function CompanyAudit({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const { filter, setFilter, query, exporting, entries, isFiltered } = useAuditLog(companyId);
  const { data, error, isPlaceholderData, refetch } = query;
  const title = t(($) => $.console.company.audit);
  const placeholder = error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={4} />;
  const list =
    entries.length === 0 ? (
      <p className={styles.empty}>{t(($) => (isFiltered ? $.audit.nothingFound : $.console.company.noAudit))}</p>
    ) : (
      <EntryList entries={entries} />
    );
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title} aria-busy={isPlaceholderData || undefined}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        <Button
          icon={<IconDownload size={16} stroke={1.9} aria-hidden />}
          busy={exporting.isPending}
          disabled={entries.length === 0}
          onClick={() => exporting.mutate()}
        >
          {t(($) => $.audit.export)}
        </Button>
      </div>
      <div className={styles.sectionFilters}>
        <AuditFilters filter={filter} onChange={setFilter} isForeign />
      </div>
      {data ? list : placeholder}
      <MoreButton more={morePages(query)} />
    </section>
  );
}
