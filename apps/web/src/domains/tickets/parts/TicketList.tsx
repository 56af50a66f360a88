import type { SessionUser } from '@balcao/contract';
import { IconAlarmSnooze, IconHourglassEmpty, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { limits } from '@balcao/contract/limits';
import { queries } from '../../../api/query-keys.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { SavedViews, SaveViewButton } from '../../saved-views/parts.ts';
import {
  changeListView,
  filterOf,
  stepListView,
  useListView,
  viewerOf,
  type ListView,
  type OpenTab,
  type Tab,
} from '../list-view.ts';
import { readView, writeView } from '../view-address.ts';
import { ChoiceChip } from './ChoiceChip.tsx';
import type { TicketItemActions } from './TicketItem.tsx';
import { TicketRows } from './TicketRows.tsx';
import styles from './ticket-list.module.css';

const ReasonChip = lazy(withDialogTexts(async () => ({ default: (await import('./ReasonChip.tsx')).ReasonChip })));

/** Badges show counts up to this one exactly: the server stops to count at `limits.countedTickets`. */
const maxCountShown = limits.countedTickets - 1;

interface Props {
  user: SessionUser;
  canShowAll: boolean;
  /** The ticket on screen. */
  openUuid: string | undefined;
  /** The ticket that is being accepted. */
  acceptingId: number | undefined;
  actions: TicketItemActions;
  onNew: () => void;
  /** On a phone, the switch between the list and the ticket replaces the title. */
  panes?: ReactNode;
}

/** The left column of the workspace: tabs, filters, saved views, and the rows that they choose. */
export function TicketList({ user, canShowAll, openUuid, acceptingId, actions, onNew, panes }: Props) {
  const { t } = useTranslation();
  const view = useListView(user.id);
  const filter = filterOf(view, { canShowAll });
  const viewer = useMemo(() => viewerOf(user), [user]);
  const listName = view.tab === 'open' ? view.openTab : view.tab;
  const labels = {
    assigned: t(($) => $.tickets.assigned),
    pending: t(($) => $.tickets.pending),
    snoozed: t(($) => $.tickets.snoozed),
    closed: t(($) => $.tickets.closed),
    search: t(($) => $.tickets.search),
  };
  const empties = {
    assigned: 'open',
    pending: 'pending',
    snoozed: 'snoozed',
    closed: 'closed',
    search: 'search',
  } as const;
  return (
    <section className={styles.list} aria-label={t(($) => $.tickets.list)}>
      <div className={styles.head}>
        <h1 className={panes ? 'sr' : undefined}>{t(($) => $.tickets.title)}</h1>
        {panes}
        <Button kind="primary" small icon={<IconPlus size={16} stroke={2.2} />} onClick={onNew}>
          {t(($) => $.tickets.new)}
        </Button>
      </div>
      <Tabs
        label={t(($) => $.tickets.status)}
        look="tabs"
        chosen={view.tab}
        onChoose={(tab: Tab) => stepListView({ tab })}
      >
        {{
          open: t(($) => $.tickets.open),
          closed: t(($) => $.tickets.closed),
          search: (
            <>
              <IconSearch size={15} aria-hidden /> {t(($) => $.tickets.search)}
            </>
          ),
        }}
      </Tabs>
      {view.tab === 'open' && <OpenTabs view={view} canShowAll={canShowAll} />}
      {view.tab === 'search' && <SearchField view={view} />}
      <Filters view={view} user={user} canShowAll={canShowAll} />
      <SavedViews address={writeView(view)} onOpen={(address) => stepListView(readView(address))} />
      {filter ? (
        <TicketRows
          key={listName}
          label={labels[listName]}
          filter={filter}
          viewer={viewer}
          empty={{
            title: t(($) => $.tickets.empty[empties[listName]].title),
            text: t(($) => $.tickets.empty[empties[listName]].text),
          }}
          openUuid={openUuid}
          acceptingId={acceptingId}
          actions={actions}
        />
      ) : (
        <div className={styles.start}>
          <EmptyState
            icon={<IconSearch size={26} stroke={1.6} aria-hidden />}
            title={t(($) => $.tickets.empty.start.title)}
            text={t(($) => $.tickets.empty.start.text)}
          />
        </div>
      )}
    </section>
  );
}

/** Tabs with the arrow keys: the chosen tab takes the focus. */
export function Tabs<Name extends string>({
  label,
  look,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  look: 'tabs' | 'sub' | 'panes';
  chosen: Name;
  onChoose: (name: Name) => void;
  children: Partial<Record<Name, ReactNode>>;
}) {
  const names = Object.keys(children) as Name[];
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const to = names[(names.indexOf(chosen) + step + names.length) % names.length];
    if (!to) return;
    onChoose(to);
    event.currentTarget.querySelector<HTMLElement>(`[data-name="${to}"]`)?.focus();
  };
  return (
    <div className={styles[look]} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-name={name}
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {children[name]}
        </button>
      ))}
    </div>
  );
}

/** The tabs within the tab of unclosed tickets, with their counts. */
function OpenTabs({ view, canShowAll }: { view: ListView; canShowAll: boolean }) {
  const { t } = useTranslation();
  const counts = useQuery({
    ...queries.tickets.counts({
      query: {
        ...(view.showAll && canShowAll ? { showAll: true } : {}),
        ...(view.queueIds ? { queueIds: view.queueIds } : {}),
      },
    }),
    // When the filter changes, the counts stay until the new ones are loaded.
    placeholderData: (before) => before,
  }).data;
  // Most users snooze nothing; the tab appears with the first snoozed ticket.
  const hasSnoozed = view.openTab === 'snoozed' || (counts !== undefined && counts.snoozed > 0);
  return (
    <Tabs
      label={t(($) => $.tickets.open)}
      look="sub"
      chosen={view.openTab}
      onChoose={(openTab: OpenTab) => stepListView({ openTab })}
    >
      {{
        assigned: (
          <>
            {t(($) => $.tickets.assigned)}
            {counts && <b className={cx(styles.pill, 'num')}>{formatCount(counts.open, maxCountShown)}</b>}
          </>
        ),
        pending: (
          <>
            {t(($) => $.tickets.pending)}
            {counts && (
              <b className={cx(styles.pill, counts.pending > 0 && styles.amber, 'num')}>
                {formatCount(counts.pending, maxCountShown)}
              </b>
            )}
          </>
        ),
        ...(hasSnoozed && {
          snoozed: (
            <>
              {/* An icon instead of a word: three words with their counts are wider than the list. */}
              {/* The icon is an svg, so the tag `img` cannot be used. */}
              {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
              <span role="img" aria-label={t(($) => $.tickets.snoozed)} title={t(($) => $.tickets.snoozed)}>
                <IconAlarmSnooze size={17} stroke={1.75} aria-hidden />
              </span>
              {counts && <b className={cx(styles.pill, 'num')}>{formatCount(counts.snoozed, maxCountShown)}</b>}
            </>
          ),
        }),
      }}
    </Tabs>
  );
}

/** The filters of the list: queues, and those of the chosen tab. */
function Filters({ view, user, canShowAll }: { view: ListView; user: SessionUser; canShowAll: boolean }) {
  const { t } = useTranslation();
  const all = useQuery({ ...queries.queues.list(), enabled: canShowAll }).data;
  // An admin chooses among all queues; other users among their own.
  const queues = canShowAll ? (all ?? user.queues) : user.queues;
  const chosen = view.queueIds?.filter((id) => queues.some((queue) => queue.id === id));
  const shown = chosen ? queues.filter(({ id }) => chosen.includes(id)) : queues;
  const queuesText = () => {
    if (shown.length === 0) return t(($) => $.tickets.queues);
    if (shown.length === queues.length) return t(($) => $.tickets.allQueues);
    return t(($) => $.tickets.queueCount, { count: shown.length });
  };
  return (
    <div className={styles.filters}>
      {view.tab === 'search' && <SearchChoices view={view} isAdmin={canShowAll} />}
      <ChoiceChip
        label={t(($) => $.tickets.queues)}
        options={queues}
        chosen={chosen ?? queues.map(({ id }) => id)}
        onChange={(ids) => changeListView({ queueIds: ids.length === queues.length ? null : ids })}
        empty={t(($) => $.tickets.noQueues)}
      >
        <span className={styles.dots} aria-hidden>
          {shown.slice(0, 4).map(({ id, color }) => (
            <i key={id} style={{ background: color }} />
          ))}
        </span>
        {queuesText()}
      </ChoiceChip>
      {view.tab === 'closed' && (
        <Suspense>
          <ReasonChip chosen={view.reasons} />
        </Suspense>
      )}
      {view.tab === 'open' && (
        <IconButton
          label={t(($) => $.tickets.byWait)}
          className={styles.tool}
          on={view.byWait}
          aria-pressed={view.byWait}
          data-hit
          onClick={() => changeListView({ byWait: !view.byWait })}
        >
          <IconHourglassEmpty size={17} stroke={1.75} />
        </IconButton>
      )}
      {view.tab !== 'search' && <SaveViewButton address={writeView(view)} className={styles.tool} />}
      {canShowAll && view.tab !== 'search' && (
        <Switch
          className={styles.all}
          label={t(($) => $.tickets.showAll)}
          checked={view.showAll}
          onChange={(showAll) => changeListView({ showAll })}
        />
      )}
    </div>
  );
}

/** The field of the search text. The list follows when the user pauses. */
function SearchField({ view }: { view: ListView }) {
  const { t } = useTranslation();
  const [text, setText] = useState(view.text);
  const [viewText, setViewText] = useState(view.text);
  // Another view was opened, for example by the browser's back button: its text replaces the typed text.
  if (view.text !== viewText) {
    setViewText(view.text);
    setText(view.text);
  }
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (text === view.text) return;
    const timer = setTimeout(() => changeListView({ text }), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text, view.text]);

  const write = (next: string) => {
    setText(next);
    // Clearing the field ends the search.
    if (next === '' && text !== '') changeListView({ text: '', tab: 'open' });
  };
  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <IconSearch size={16} aria-hidden />
        <input
          ref={field}
          type="text"
          dir="auto"
          inputMode="search"
          enterKeyHint="search"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          placeholder={t(($) => $.tickets.searchHint)}
          aria-label={t(($) => $.tickets.searchHint)}
          maxLength={200}
        />
        {text !== '' && (
          <button type="button" aria-label={t(($) => $.common.close)} onClick={() => write('')}>
            <IconX size={15} />
          </button>
        )}
      </div>
      <SaveViewButton address={writeView(view)} />
    </div>
  );
}

/** Further filters of a search: tags for every user, users for admins. */
function SearchChoices({ view, isAdmin }: { view: ListView; isAdmin: boolean }) {
  const { t } = useTranslation();
  const tags = useQuery(queries.tags.list()).data ?? [];
  const users = useQuery({ ...queries.users.list(), enabled: isAdmin }).data ?? [];
  return (
    <>
      <ChoiceChip
        label={t(($) => $.tickets.tags)}
        options={tags}
        chosen={view.tags}
        onChange={(ids) => changeListView({ tags: ids })}
        empty={t(($) => $.common.noRecords)}
      >
        {view.tags.length > 0 ? t(($) => $.tickets.tagCount, { count: view.tags.length }) : t(($) => $.tickets.tags)}
      </ChoiceChip>
      {isAdmin && (
        <ChoiceChip
          label={t(($) => $.tickets.users)}
          options={users}
          chosen={view.users}
          onChange={(ids) => changeListView({ users: ids })}
          empty={t(($) => $.common.noRecords)}
        >
          {view.users.length > 0
            ? t(($) => $.tickets.userCount, { count: view.users.length })
            : t(($) => $.tickets.users)}
        </ChoiceChip>
      )}
    </>
  );
}
