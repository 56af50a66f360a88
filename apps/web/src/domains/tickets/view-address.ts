import type { ListView, OpenTab, Tab } from './list-view.ts';

/** The parameters of an address that describe the list. Absent: the value of a new list. */
export type ViewAddress = Partial<
  Record<'tab' | 'q' | 'tags' | 'users' | 'queues' | 'all' | 'reasons' | 'sort', string | number>
>;
type AddressedView = Pick<
  ListView,
  'tab' | 'openTab' | 'text' | 'tags' | 'users' | 'showAll' | 'queueIds' | 'reasons' | 'byWait'
>;

const names = ['tab', 'q', 'tags', 'users', 'queues', 'all', 'reasons', 'sort'] as const;
/** The tabs by their name in an address. An address without a known name means the user's open tickets. */
const tabs: Record<string, [Tab, OpenTab]> = {
  pending: ['open', 'pending'],
  snoozed: ['open', 'snoozed'],
  closed: ['closed', 'assigned'],
  search: ['search', 'assigned'],
};

/** Whether an address has any parameter of the list. */
export const hasViewParameters = (search: Record<string, unknown>): boolean =>
  names.some((name) => search[name] !== undefined);

/** The parameters of a view, as the router writes them: a single number is a number. */
export function addressOf({
  tab,
  openTab,
  text,
  tags,
  users,
  showAll,
  queueIds,
  reasons,
  byWait,
}: AddressedView): ViewAddress {
  const tabName = tab === 'open' ? openTab : tab;
  const ids = (list: readonly number[]) => (list.length === 1 ? (list[0] ?? '') : list.join(','));
  return {
    ...(tabName !== 'assigned' && { tab: tabName }),
    ...(text !== '' && { q: text }),
    ...(tags.length > 0 && { tags: ids(tags) }),
    ...(users.length > 0 && { users: ids(users) }),
    ...(queueIds && { queues: queueIds.length === 0 ? 'none' : ids(queueIds) }),
    ...(showAll && { all: 1 }),
    ...(reasons.length > 0 && { reasons: ids(reasons) }),
    ...(byWait && { sort: 'waiting' }),
  };
}

/** The view of an address, which users may have written themselves. */
export function viewOfAddress(search: Record<string, unknown>): AddressedView {
  const text = (name: (typeof names)[number]) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const ids = (name: 'tags' | 'users' | 'queues' | 'reasons') => {
    const found = text(name).split(',').map(Number);
    return [...new Set(found.filter((id) => Number.isSafeInteger(id) && id > 0))];
  };
  const tabName = text('tab');
  const namedTab = Object.hasOwn(tabs, tabName) ? tabs[tabName] : undefined;
  const [tab, openTab] = namedTab ?? (['open', 'assigned'] as const);
  const queueIds = ids('queues');
  return {
    tab,
    openTab,
    text: text('q').slice(0, 200),
    tags: ids('tags'),
    users: ids('users'),
    queueIds: queueIds.length > 0 || text('queues') === 'none' ? queueIds : null,
    showAll: text('all') === '1',
    reasons: ids('reasons'),
    byWait: text('sort') === 'waiting',
  };
}

/** Whether two addresses describe the same list. */
export const isSameAddress = (a: Record<string, unknown>, b: ViewAddress): boolean =>
  names.every((name) => String(a[name] ?? '') === String(b[name] ?? ''));

/** A view as the query string of an address, to be stored; the order of the names is always the same. */
export const writeView = (view: AddressedView): string =>
  new URLSearchParams(Object.entries(addressOf(view)).map(([name, value]) => [name, String(value)])).toString();

export const readView = (address: string): AddressedView =>
  viewOfAddress(Object.fromEntries(new URLSearchParams(address)));
