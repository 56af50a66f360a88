import { IconReceipt } from '@tabler/icons-react';
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { morePages } from '../../../records/more-pages.ts';
import { RecordList, type Column, type RowActions } from '../../../records/RecordList.tsx';
import { RecordSearch } from '../../../records/RecordSearch.tsx';
import type { ListSearch } from '../../../records/use-list-search.ts';
import { useRecordFocus } from '../../../records/use-record-focus.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import type { Invoice } from '@balcao/contract';
import { stateToday } from '../state-of.ts';
import card from '../../../ui/card.module.css';

interface InvoicePage<R> {
  records: R[];
  count: number;
  countIsCapped?: boolean;
}

interface Props<R extends Invoice> {
  query: UseInfiniteQueryResult<InfiniteData<InvoicePage<R>>>;
  search: ListSearch;
  searchLabel: string;
  empty: { title: string; text: string };
  columns: readonly Column<R>[];
  rowActions: RowActions<R>;
  /** The inputs of further conditions beside the search, and whether one of them is set. */
  filter?: { controls: ReactNode; isSet: boolean; clear: () => void };
  /** A dialog is open, so the shortcuts of the list are off. */
  isCovered?: boolean;
}

/** Invoices with a search; the next page loads when the end comes into view. Rows of overdue invoices are red. */
export function InvoiceTable<R extends Invoice>({
  query,
  search: { text, setText, search },
  searchLabel,
  empty,
  columns,
  rowActions,
  filter,
  isCovered = false,
}: Props<R>) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = query;
  const field = useRef<HTMLInputElement>(null);
  const focus = useRecordFocus();
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  const first = data?.pages[0];
  const isNarrowed = search !== '' || filter?.isSet === true;
  const showAll = () => {
    setText('');
    filter?.clear();
  };
  useShortcut(
    isCovered ? undefined : '/',
    t(($) => $.records.keys.search),
    // In a menu or a dialog the key is left to the browser.
    () => (focus.isElsewhere() ? false : field.current?.focus()),
  );
  const list = () => {
    if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={6} />;
    if (records.length > 0)
      return (
        <RecordList
          records={records}
          columns={columns}
          nameOf={({ id }) => t(($) => $.invoices.name, { id })}
          focus={focus}
          isCovered={isCovered}
          // Invoices are neither edited nor deleted here.
          onEdit={undefined}
          onRemove={undefined}
          actions={rowActions}
          isFixed={() => true}
          isKept={() => true}
          rowTone={(invoice) => (stateToday(invoice) === 'expired' ? 'red' : undefined)}
          more={morePages(query)}
        />
      );
    if (isNarrowed)
      return (
        <EmptyState
          title={t(($) => $.records.nothingFound)}
          action={<Button onClick={showAll}>{t(($) => $.records.clearFilter)}</Button>}
        />
      );
    return (
      <EmptyState icon={<IconReceipt size={26} stroke={1.6} aria-hidden />} title={empty.title} text={empty.text} />
    );
  };
  return (
    <>
      {(records.length > 0 || isNarrowed) && (
        <RecordSearch
          ref={field}
          label={searchLabel}
          value={text}
          onChange={setText}
          onArrowDown={() => focus.step(1)}
          count={
            first && t(($) => (first.countIsCapped ? $.records.countMore : $.records.count), { count: first.count })
          }
          filters={filter?.controls}
        />
      )}
      <div className={`${card.card} ${card.list}`} aria-busy={isPlaceholderData || search !== text.trim()}>
        {list()}
      </div>
    </>
  );
}
