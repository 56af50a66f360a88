import type { Gap, HiddenMessages, Message, Ticket } from '@balcao/contract';

/** A page of the conversation, kept oldest first. */
export interface ThreadPage {
  messages: Message[];
  /** The ticket of the conversation. */
  ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>;
  /** There are older messages than those of this page. */
  hasMore: boolean;
  /** The cursor of the next older page; null: there is none. */
  next: string | null;
  /** The cursor of the next newer page; null: the page ends with the newest message. */
  newer: string | null;
  /** The message for which the page was loaded: the page surrounds it, or it is the first unread message. */
  target: string | null;
  gaps: Gap[];
  /** Messages between those of the page that the user may not see. */
  hidden: HiddenMessages[];
}
/** The newest page comes first, then older ones in the order of loading. */
export interface Thread {
  pages: ThreadPage[];
  pageParams: unknown[];
}

export interface AckNotice {
  messageIds: string[];
  ack: number;
  error: string | null;
}

function compareTexts(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
/** Ids are numbers written as text: the longer one is the greater one. */
const byId = (a: string, b: string): number => a.length - b.length || compareTexts(a, b);
export const byOldest = (a: Pick<Message, 'id' | 'createdAt'>, b: Pick<Message, 'id' | 'createdAt'>): number =>
  compareTexts(a.createdAt, b.createdAt) || byId(a.id, b.id);

interface Older {
  pages: readonly ThreadPage[];
  messages: readonly Message[];
  ids: ReadonlySet<string>;
}
/** Cached: the messages of all pages but the newest, by the second newest page. Older pages rarely change. */
const olderListings = new WeakMap<ThreadPage, Older>();
/** Cached: the messages of all pages. */
const listings = new WeakMap<Thread, Message[]>();

/** The whole loaded conversation, oldest first, each message once. */
export function listMessages(thread: Thread): Message[] {
  const known = listings.get(thread);
  if (known) return known;
  const [newest, ...pages] = thread.pages;
  const { messages: before, ids } = listOlder(pages);
  const messages = [...before, ...(newest?.messages.filter(({ id }) => !ids.has(id)) ?? [])];
  listings.set(thread, messages);
  return messages;
}

function listOlder(pages: readonly ThreadPage[]): Older {
  const [first] = pages;
  const known = first && olderListings.get(first);
  if (known && known.pages.length === pages.length && known.pages.every((page, index) => page === pages[index]))
    return known;
  const ids = new Set<string>();
  // `add` returns the set, which counts as true, so the first message with an id stays.
  const messages = pages.toReversed().flatMap((page) => page.messages.filter(({ id }) => !ids.has(id) && ids.add(id)));
  const listing: Older = { pages, messages, ids };
  if (first) olderListings.set(first, listing);
  return listing;
}

/** When the connection was down, oldest first; an outage that spans two pages is on both. */
export function listGaps(thread: Thread): Gap[] {
  const listed = new Set<string>();
  return thread.pages
    .toReversed()
    .flatMap((page) => page.gaps.filter(({ from }) => !listed.has(from) && listed.add(from)));
}

/** How many messages the user may not see, ticket by ticket, oldest first. */
export const listHidden = (thread: Thread): HiddenMessages[] =>
  thread.pages.toReversed().flatMap((page) => page.hidden);

/** Whether the loaded messages reach the newest one, so that new messages follow them. */
export const reachesPresent = (thread: Thread): boolean => thread.pages[0]?.newer === null;

/** Whether the message belongs to the loaded conversation, which spans several tickets of one contact. */
export const belongsToThread = (thread: Thread, message: Message): boolean =>
  thread.pages.some(
    (page) =>
      page.ticket.id === message.ticketId || page.messages.some(({ ticketId }) => ticketId === message.ticketId),
  );

/** Adds or updates a message. An ack never goes back, and an older state of a message changes nothing. */
export function applyMessage(thread: Thread, message: Message): Thread {
  const loaded = findMessage(thread, message.id);
  if (!loaded) return insert(thread, message);
  return loaded.updatedAt > message.updatedAt
    ? thread
    : replace(thread, { ...message, ack: Math.max(loaded.ack, message.ack) });
}

/**
 * Finds a loaded message. It is looked for first in the newest page and in the cached ids of the other pages: most
 * calls are about new messages, which are not loaded.
 */
export function findMessage(thread: Thread, id: string): Message | undefined {
  const [newest, ...pages] = thread.pages;
  const found = newest?.messages.find((message) => message.id === id);
  if (found || !listOlder(pages).ids.has(id)) return found;
  return pages.flatMap(({ messages }) => messages).find((message) => message.id === id);
}

export function applyAck(thread: Thread, notice: AckNotice): Thread {
  const ids = new Set(notice.messageIds);
  const acked = (message: Message) =>
    ids.has(message.id) && isNewer(message, notice)
      ? { ...message, ack: Math.max(message.ack, notice.ack), error: notice.error }
      : message;
  return changePages(thread, (messages) => (messages.some(({ id }) => ids.has(id)) ? messages.map(acked) : messages));
}

/** The ticket of a conversation may have moved to another contact or to another connection. */
export function applyThreadTicket(thread: Thread, { id, contactId, whatsappId }: ThreadPage['ticket']): Thread {
  let changed = false;
  const pages = thread.pages.map((page) => {
    const isUnmoved = page.ticket.contactId === contactId && page.ticket.whatsappId === whatsappId;
    if (page.ticket.id !== id || isUnmoved) return page;
    changed = true;
    return { ...page, ticket: { id, contactId, whatsappId } };
  });
  return changed ? { ...thread, pages } : thread;
}

/** A late report of a failure does not undo an ack that the message got in the meantime. */
const isNewer = (message: Message, notice: AckNotice) =>
  notice.ack > message.ack || (notice.ack === message.ack && notice.error !== message.error);

const replace = (thread: Thread, message: Message): Thread =>
  changePages(thread, (messages) =>
    messages.some(({ id }) => id === message.id)
      ? messages.map((present) => (present.id === message.id ? message : present))
      : messages,
  );

/** A message older than the oldest loaded one is left out: the next older page brings it. */
function insert(thread: Thread, message: Message): Thread {
  const isOlder = (present: Message) => byOldest(present, message) < 0;
  const oldestIndex = thread.pages.length - 1;
  const pageIndex = thread.pages.findIndex(
    (page, index) => page.messages.some(isOlder) || (index === oldestIndex && !page.hasMore),
  );
  if (pageIndex < 0) return thread;
  return changePages(thread, (messages, index) =>
    index === pageIndex ? messages.toSpliced(messages.findLastIndex(isOlder) + 1, 0, message) : messages,
  );
}

/**
 * Changes the messages of the pages. A page whose messages stay the same array keeps its identity. If all pages keep
 * theirs, so does the thread.
 */
function changePages(thread: Thread, change: (messages: Message[], index: number) => Message[]): Thread {
  let changed = false;
  const pages = thread.pages.map((page, index) => {
    const messages = change(page.messages, index);
    if (messages === page.messages) return page;
    changed = true;
    return { ...page, messages };
  });
  return changed ? { ...thread, pages } : thread;
}
