import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@balcao/contract/limits';
import { useTranslation } from '../../i18n/i18n.ts';
import { MoreButton } from '../../records/MoreButton.tsx';
import { morePages } from '../../records/more-pages.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { auditPages, everything, fetchEntries } from './audit-pages.ts';
import { writeEntries } from './describe-entry.ts';
import { AuditFilters } from './parts/AuditFilters.tsx';
import { EntryList } from './parts/EntryList.tsx';
import card from '../../ui/card.module.css';

/** Who changed what in the company, and the events of its security. */
export function AuditScreen() {
  const { t } = useTranslation();
  const title = t(($) => $.audit.title);
  usePageTitle(title);
  const [filter, setFilter] = useState(everything);
  const query = useInfiniteQuery(auditPages(filter));
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  const exporting = useMutation({
    mutationFn: () => fetchEntries(filter),
    onSuccess: ({ entries, isCut }) => {
      saveFile(`${t(($) => $.audit.fileName)}.csv`, writeEntries(entries));
      if (isCut)
        toast(
          'notice',
          t(($) => $.audit.cut, { count: limits.auditPage.exported }),
        );
    },
    onError: toastError,
  });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== '');
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
