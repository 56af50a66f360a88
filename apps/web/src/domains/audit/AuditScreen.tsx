import { IconDownload, IconHistory } from '@tabler/icons-react';
import { limits } from '@balcao/contract/limits';
import { useTranslation } from '../../i18n/i18n.ts';
import { MoreButton } from '../../records/MoreButton.tsx';
import { morePages } from '../../records/more-pages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { everything } from './audit-pages.ts';
import { AuditFilters } from './parts/AuditFilters.tsx';
import { EntryList } from './parts/EntryList.tsx';
import { useAuditLog } from './use-audit-log.ts';
import card from '../../ui/card.module.css';

/** Who changed what in the company, and the events of its security. */
export function AuditScreen() {
  const { t } = useTranslation();
  const title = t(($) => $.audit.title);
  usePageTitle(title);
  const { filter, setFilter, query, exporting, entries, isFiltered } = useAuditLog('own');
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  return (
    <Screen
      title={title}
      subtitle={t(($) => $.audit.subtitle, { days: limits.auditDays })}
      action={
        <Button
          icon={<IconDownload size={16} stroke={1.9} aria-hidden />}
          busy={exporting.isPending}
          disabled={entries.length === 0}
          onClick={() => exporting.mutate()}
        >
          {t(($) => $.audit.export)}
        </Button>
      }
    >
      <AuditFilters filter={filter} onChange={setFilter} />
      <div className={card.card} aria-busy={isPlaceholderData || undefined}>
        {isPending ? (
          <SkeletonRows />
        ) : error && !data ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : entries.length === 0 ? (
          <EmptyState
            icon={<IconHistory size={26} stroke={1.6} aria-hidden />}
            title={isFiltered ? t(($) => $.audit.nothingFound) : t(($) => $.audit.empty)}
            text={isFiltered ? undefined : t(($) => $.audit.emptyText)}
            action={
              isFiltered ? <Button onClick={() => setFilter(everything)}>{t(($) => $.audit.clear)}</Button> : undefined
            }
          />
        ) : (
          <EntryList entries={entries} />
        )}
        <MoreButton more={morePages(query)} />
      </div>
    </Screen>
  );
}
