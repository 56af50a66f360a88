import type { ConsoleCompany } from '@balcao/contract';
import { IconBuildingSkyscraper, IconCurrencyDollar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatAgo, formatBytes, formatDay, formatDollars, formatWhole } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { morePages } from '../../records/more-pages.ts';
import { RecordList, type Column, type RowTone } from '../../records/RecordList.tsx';
import { RecordSearch } from '../../records/RecordSearch.tsx';
import { useListSearch } from '../../records/use-list-search.ts';
import { useRecordFocus } from '../../records/use-record-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { consoleCompanies, noFilter, type Order } from './console-pages.ts';
import { ConsoleFilters } from './parts/ConsoleFilters.tsx';
import { ConsoleTabs } from './parts/ConsoleTabs.tsx';
import { stateTones } from './state-tones.ts';
import card from '../../ui/card.module.css';
import styles from './console.module.css';

const PricesDialog = lazy(async () => ({ default: (await import('./parts/PricesDialog.tsx')).PricesDialog }));

/** All companies of the installation with what they use, for the operator. */
export function ConsoleScreen() {
  const { t } = useTranslation();
  const title = t(($) => $.console.title);
  usePageTitle(title);
  const { text, setText, search } = useListSearch();
  const [filter, setFilter] = useState(noFilter);
  const [order, setOrder] = useState<Order>('name asc');
  const [arePricesOpen, setPricesOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const focus = useRecordFocus();
  const query = useInfiniteQuery(consoleCompanies(search, filter, order));
  const { data, error, refetch, isPlaceholderData } = query;
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  const isNarrowed = search !== '' || Object.keys(filter).length > 0;
  useShortcut(
    arePricesOpen ? undefined : '/',
    t(($) => $.records.keys.search),
    // False leaves the key to the browser.
    () => (focus.isElsewhere() ? false : searchField.current?.focus()),
  );
  return (
    <>
      <Screen
        title={title}
        subtitle={t(($) => $.console.subtitle)}
        tabs={<ConsoleTabs />}
        action={
          <Button icon={<IconCurrencyDollar size={16} stroke={1.9} aria-hidden />} onClick={() => setPricesOpen(true)}>
            {t(($) => $.console.prices.open)}
          </Button>
        }
      >
        <RecordSearch
          ref={searchField}
          label={t(($) => $.console.search)}
          value={text}
          onChange={setText}
          onArrowDown={() => focus.step(1)}
          count={data?.pages[0] && t(($) => $.records.count, { count: data.pages[0]?.count ?? 0 })}
          filters={<ConsoleFilters filter={filter} onChange={setFilter} order={order} onOrder={setOrder} />}
        />
        <div className={`${card.card} ${styles.list}`} aria-busy={isPlaceholderData || search !== text.trim()}>
          {!data ? (
            error ? (
              <ErrorState error={error} retry={() => void refetch()} />
            ) : (
              <SkeletonRows rows={8} />
            )
          ) : records.length > 0 ? (
            <RecordList
              records={records}
              columns={columns}
              nameOf={({ name }) => name}
              focus={focus}
              isCovered={arePricesOpen}
              // The operator neither edits nor deletes a company in this list.
              onEdit={undefined}
              onRemove={undefined}
              actions={undefined}
              isFixed={() => true}
              isKept={() => true}
              rowTone={rowToneOf}
              more={morePages(query)}
            />
          ) : isNarrowed ? (
            <NothingFound
              onClear={() => {
                setText('');
                setFilter(noFilter);
              }}
            />
          ) : (
            <NoCompanies />
          )}
        </div>
      </Screen>
      <Suspense>{arePricesOpen && <PricesDialog onClose={() => setPricesOpen(false)} />}</Suspense>
    </>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(($) => $.records.nothingFound)}
      action={<Button onClick={onClear}>{t(($) => $.records.clearFilter)}</Button>}
    />
  );
}

function NoCompanies() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconBuildingSkyscraper size={26} stroke={1.6} aria-hidden />}
      title={t(($) => $.console.empty)}
      text={t(($) => $.console.emptyText)}
    />
  );
}

/** The colour of the row of a company that the operator should look at. */
const rowToneOf = ({ state, troubled }: ConsoleCompany): RowTone | undefined => {
  if (state === 'expired') return 'red';
  return state === 'grace' || troubled > 0 ? 'yellow' : undefined;
};

/** On a phone the columns are lines of a card, without headings. So each figure says what it counts (`Unit`). */
const columns: readonly Column<ConsoleCompany>[] = [
  {
    header: ($) => $.console.columns.company,
    cell: ({ id, name, plan }) => (
      <>
        <Link to="/console/companies/$companyId" params={{ companyId: String(id) }} className={styles.name}>
          {name}
        </Link>
        <span className={styles.second}>{plan.name}</span>
      </>
    ),
  },
  { header: ($) => $.console.columns.state, cell: (company) => <State company={company} /> },
  { header: ($) => $.console.columns.users, cell: (company) => <Users company={company} /> },
  { header: ($) => $.console.columns.numbers, cell: (company) => <Numbers company={company} /> },
  { header: ($) => $.console.columns.messages, cell: (company) => <Today company={company} /> },
  {
    header: ($) => $.console.columns.storage,
    cell: ({ storageBytes }) => (
      <span className="num">
        {formatBytes(storageBytes)}
        <Unit of={($) => $.console.columns.storage} />
      </span>
    ),
  },
  {
    header: ($) => $.console.columns.cost,
    cell: ({ monthCost }) => (
      <span className="num">
        {formatDollars(monthCost)}
        <Unit of={($) => $.console.columns.cost} />
      </span>
    ),
  },
  { header: ($) => $.console.columns.lastSignIn, cell: (company) => <LastSignIn company={company} /> },
];

function State({ company: { state, dueDate } }: { company: ConsoleCompany }) {
  const { t } = useTranslation();
  return (
    <>
      <Chip tone={stateTones[state]}>{t(($) => $.console.states[state])}</Chip>
      <span className={`${styles.second} num`}>
        {dueDate === null ? t(($) => $.console.noDueDate) : formatDay(dueDate)}
      </span>
    </>
  );
}

function Users({ company: { users, plan } }: { company: ConsoleCompany }) {
  const { t } = useTranslation();
  return (
    <span className="num">
      {t(($) => $.console.company.usedOf, { used: formatWhole(users), limit: formatWhole(plan.users) })}
      <Unit of={($) => $.console.columns.users} />
    </span>
  );
}

function Numbers({ company: { connections, connected, troubled } }: { company: ConsoleCompany }) {
  const { t } = useTranslation();
  if (connections === 0) return <span className={styles.none}>–</span>;
  return (
    <>
      <span className="num">
        {t(($) => $.console.connectedOf, { connected, count: connections })}
        <Unit of={($) => $.console.columns.numbers} />
      </span>
      {troubled > 0 && <span className={styles.trouble}>{t(($) => $.console.troubled, { count: troubled })}</span>}
    </>
  );
}

function Today({ company: { messagesToday, measuredAt } }: { company: ConsoleCompany }) {
  const { t } = useTranslation();
  if (measuredAt === null) return <span className={styles.none}>{t(($) => $.console.notMeasured)}</span>;
  return (
    <span className="num">
      {formatWhole(messagesToday)}
      <Unit of={($) => $.console.company.messagesToday} />
    </span>
  );
}

function LastSignIn({ company: { lastSignInAt } }: { company: ConsoleCompany }) {
  const { t } = useTranslation();
  if (lastSignInAt === null) return <span className={styles.none}>{t(($) => $.console.never)}</span>;
  return (
    <>
      <time dateTime={lastSignInAt}>{formatAgo(lastSignInAt)}</time>
      <Unit of={($) => $.console.columns.lastSignIn} />
    </>
  );
}

/** What a figure means; shown only in a card on a phone, where no heading says it. */
function Unit({ of }: { of: Column<ConsoleCompany>['header'] }) {
  const { t } = useTranslation();
  return <span className={styles.unit}> · {t(of)}</span>;
}
