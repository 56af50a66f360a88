import { Contact, emptyRecord, type Ticket, type TicketLine } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutUnreadIfViewed, beginViewingTicket } from './viewed-tickets.ts';
import {
  applyAck,
  applyContact,
  applyLine,
  applyTicket,
  applyUnread,
  byNewest,
  countsSame,
  dropTicket,
  findTicket,
  listTickets,
  type TicketPages,
} from './live.ts';
import { makeTicket } from './make-ticket.ts';
import { standsIn, type TicketFilter, type Viewer } from './ticket-filter.ts';

const filter: TicketFilter = { status: 'open', showAll: false, queueIds: null, searchParam: '', tags: [], users: [] };
const viewer: Viewer = { id: 1, queueIds: [1, 2] };
const perPage = 3;

/** The answer of a server, as far as the client has loaded it. */
function fetchPages(tickets: Ticket[], pages: number, wanted = filter): TicketPages {
  const sorted = tickets.filter((ticket) => standsIn(ticket, wanted, viewer)).toSorted(byNewest);
  return {
    pages: Array.from({ length: pages }, (_page, index) => {
      const last = sorted[(index + 1) * perPage - 1];
      const hasMore = sorted.length > (index + 1) * perPage;
      return {
        tickets: sorted.slice(index * perPage, (index + 1) * perPage),
        hasMore,
        next: hasMore && last ? `${last.updatedAt}_${last.id}` : null,
        count: sorted.length,
        countIsCapped: false,
        isComplete: true,
      };
    }),
    pageParams: [],
  };
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const lineOf = ({
  id,
  status,
  userId,
  queueId,
  unreadMessages,
  lastMessage,
  lastMessageType,
  fromMe,
  lastMessageId,
  lastAck,
  waitingSince,
  updatedAt,
}: Ticket): TicketLine => ({
  id,
  status,
  userId,
  queueId,
  unreadMessages,
  lastMessage,
  lastMessageType,
  fromMe,
  lastMessageId,
  lastAck,
  waitingSince,
  updatedAt,
});

describe('the list of tickets, kept up by signals', () => {
  const three = () =>
    fetchPages(
      [
        makeTicket({ id: 1, updatedAt: at(1) }),
        makeTicket({ id: 2, updatedAt: at(2) }),
        makeTicket({ id: 3, updatedAt: at(3) }),
      ],
      1,
    );

  it('TK-18 a new message moves its ticket to the top and leaves the other rows as they are', () => {
    const before = three();
    const { cached } = applyLine(
      before,
      { ...lineOf(makeTicket({ id: 1 })), updatedAt: at(9), lastMessage: 'Oi', unreadMessages: 1 },
      filter,
      viewer,
    );
    expect(listTickets(cached).map(({ id, lastMessage }) => [id, lastMessage])).toEqual([
      [1, 'Oi'],
      [3, 'Bom dia'],
      [2, 'Bom dia'],
    ]);
    expect(findTicket(cached, 3)).toBe(findTicket(before, 3));
  });

  it('TK-18 a message of a ticket that is not in the list asks for that ticket', () => {
    const before = three();
    expect(applyLine(before, lineOf(makeTicket({ id: 8, updatedAt: at(9) })), filter, viewer)).toEqual({
      cached: before,
      missing: true,
    });
    expect(applyLine(before, lineOf(makeTicket({ id: 8, userId: 7 })), filter, viewer).missing).toBe(false);
    expect(applyLine(before, lineOf(makeTicket({ id: 8, status: 'pending' })), filter, viewer).missing).toBe(false);
  });

  it('TK-09 a list by closing reason has only tickets that were closed for one of its reasons', () => {
    const byReason: TicketFilter = { ...filter, status: 'closed', reasons: [4, 9] };
    const closedFor = (closingReasonId: number | null) => makeTicket({ id: 7, status: 'closed', closingReasonId });
    expect([closedFor(9), closedFor(5), closedFor(null)].map((ticket) => standsIn(ticket, byReason, viewer))).toEqual([
      true,
      false,
      false,
    ]);
    const shown = fetchPages([closedFor(4)], 1, byReason);
    const later = { ...closedFor(5), updatedAt: at(9) };
    expect(listTickets(applyTicket(shown, later, byReason, viewer))).toEqual([]);
  });

  it('TK-18 a signal that arrives late does not put an older state back', () => {
    const before = three();
    expect(applyTicket(before, makeTicket({ id: 3, updatedAt: at(2), lastMessage: 'velha' }), filter, viewer)).toBe(
      before,
    );
    expect(applyLine(before, { ...lineOf(makeTicket({ id: 3 })), updatedAt: at(2) }, filter, viewer).cached).toBe(
      before,
    );
  });

  it('TK-18 reading, deleting and renaming touch only their own row', () => {
    const before = fetchPages([makeTicket({ id: 1, unreadMessages: 4 }), makeTicket({ id: 2 })], 1);
    const read = applyUnread(before, 1);
    expect(findTicket(read, 1)?.unreadMessages).toBe(0);
    expect(findTicket(read, 2)).toBe(findTicket(before, 2));
    expect(applyUnread(read, 1)).toBe(read);
    expect(listTickets(dropTicket(before, 1)).map(({ id }) => id)).toEqual([2]);
    expect(dropTicket(before, 99)).toBe(before);
    const contact = { ...emptyRecord(Contact), ...makeTicket({ id: 2 }).contact, name: 'Ana' };
    const renamed = applyContact(before, contact);
    expect(findTicket(renamed, 2)?.contact.name).toBe('Ana');
    expect(findTicket(renamed, 1)).toBe(findTicket(before, 1));
  });

  it('the ticks of the last answer rise and fail, in the row of its ticket alone', () => {
    const [one, two] = [
      makeTicket({ id: 1, fromMe: true, lastMessageId: '41', lastAck: 0 }),
      makeTicket({ id: 2, fromMe: true, lastMessageId: '42', lastAck: 2 }),
    ];
    const before = fetchPages([one, two], 1);
    const told = (messageIds: string[], ack: number, error: string | null = null) =>
      applyAck(before, { messageIds, ack, error });
    expect(findTicket(told(['40', '41'], 3), 1)?.lastAck).toBe(3);
    expect(findTicket(told(['41'], 3), 2)).toBe(findTicket(before, 2));
    expect(findTicket(told(['41'], 0, 'ERR_SEND'), 1)?.lastAck).toBe(-1);
    for (const unchanged of [told(['40'], 4), told(['42'], 1), told(['42'], 0, 'ERR_SEND')])
      expect(unchanged).toBe(before);
  });

  it('a list by wait has those who wait, the longest wait first, and lets go of those who were answered', () => {
    const byWait: TicketFilter = { ...filter, sort: 'waiting' };
    const waits = (id: number, minute: number, updated: number) =>
      makeTicket({ id, waitingSince: at(minute), updatedAt: at(updated) });
    const before = {
      pages: [{ ...fetchPages([], 1).pages[0], tickets: [waits(1, 1, 9), waits(2, 5, 8)], hasMore: false, next: null }],
      pageParams: [null],
    } as TicketPages;
    const ids = (cached: TicketPages) => listTickets(cached).map(({ id }) => id);
    expect(ids(applyTicket(before, waits(3, 3, 20), byWait, viewer))).toEqual([1, 3, 2]);
    expect(ids(applyTicket(before, waits(2, 5, 30), byWait, viewer))).toEqual([1, 2]);
    expect(ids(applyTicket(before, makeTicket({ id: 1, updatedAt: at(30) }), byWait, viewer))).toEqual([2]);
    expect(applyLine(before, lineOf(makeTicket({ id: 9 })), byWait, viewer).missing).toBe(false);
    expect(applyLine(before, lineOf(waits(9, 2, 30)), byWait, viewer).missing).toBe(true);
    const partly: TicketPages = {
      ...before,
      pages: before.pages.map((page) => ({ ...page, hasMore: true, next: `${at(20)}_1` })),
    };
    expect(applyLine(partly, lineOf(waits(9, 2, 30)), byWait, viewer).missing).toBe(true);
    // The next page brings it.
    expect(applyLine(partly, lineOf(waits(9, 21, 30)), byWait, viewer).missing).toBe(false);
  });

  it('a ticket found by a search is changed in place, and a search never gains a row by itself', () => {
    const search: TicketFilter = { ...filter, status: undefined as never, searchParam: 'ana' };
    delete search.status;
    const before = three();
    expect(applyTicket(before, makeTicket({ id: 9, updatedAt: at(9) }), search, viewer)).toBe(before);
    expect(
      listTickets(applyTicket(before, makeTicket({ id: 1, updatedAt: at(9) }), search, viewer)).map(({ id }) => id),
    ).toEqual([1, 3, 2]);
  });

  it('TK-18 after any run of signals the list shows what a fresh fetch would', () => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom('open' as const, 'pending' as const, 'closed' as const),
      userId: fc.constantFrom(1, 2, null),
      queueId: fc.constantFrom(1, 2, 3, null),
      kind: fc.constantFrom('ticket' as const, 'line' as const, 'delete' as const, 'read' as const),
    });
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom('open' as const, 'pending' as const),
        (changes, pages, status) => {
          const wanted = { ...filter, status };
          const stored = new Map<number, Ticket>(
            Array.from({ length: 9 }, (_none, index) => [
              index + 1,
              makeTicket({
                id: index + 1,
                updatedAt: at(index),
                status: index % 3 === 0 ? 'pending' : 'open',
                unreadMessages: index % 2,
              }),
            ]),
          );
          let cached = fetchPages([...stored.values()], pages, wanted);
          const edge = listTickets(cached).at(-1);
          const wasWhole = !(cached.pages.at(-1)?.hasMore ?? false);
          changes.forEach(({ kind, id, ...state }, step) => {
            const present = stored.get(id);
            if (kind === 'delete') {
              stored.delete(id);
              cached = dropTicket(cached, id);
            } else if (kind === 'read') {
              if (present) stored.set(id, { ...present, unreadMessages: 0 });
              cached = applyUnread(cached, id);
            } else {
              const next = {
                ...(present ?? makeTicket({ id })),
                ...(kind === 'ticket' ? state : {}),
                updatedAt: at(100 + step),
                unreadMessages: 1,
              };
              stored.set(id, next);
              const line =
                kind === 'line' ? applyLine(cached, lineOf(next), wanted, viewer) : { cached, missing: true };
              cached = line.missing ? applyTicket(cached, next, wanted, viewer) : line.cached;
            }
          });
          const fresh = fetchPages([...stored.values()], 20, wanted);
          const inWindow = listTickets(fresh).filter((ticket) => wasWhole || (edge && byNewest(ticket, edge) <= 0));
          const shown = listTickets(cached);
          expect(shown.filter((ticket) => wasWhole || (edge && byNewest(ticket, edge) <= 0))).toEqual(inWindow);
        },
      ),
    );
  });
});

describe('badges', () => {
  const ticket = makeTicket({ id: 1 });

  it('are counted anew when a ticket gets its first unread message, but not for every further one', () => {
    const [unread, more] = [
      { ...ticket, unreadMessages: 1 },
      { ...ticket, unreadMessages: 2 },
    ];
    expect([countsSame(ticket, unread), countsSame(unread, more), countsSame(unread, ticket)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are counted anew when a ticket changes hands or queue, or was not on hand', () => {
    for (const now of [
      { ...ticket, userId: 99 },
      { ...ticket, queueId: 99 },
      { ...ticket, status: 'closed' as const },
    ])
      expect(countsSame(ticket, now)).toBe(false);
    expect(countsSame(undefined, ticket)).toBe(false);
  });

  it("do not count what is written before one's eyes, until one looks away", () => {
    const endViewing = beginViewingTicket(ticket.id);
    expect(withoutUnreadIfViewed({ ...ticket, unreadMessages: 1 }).unreadMessages).toBe(0);
    expect(withoutUnreadIfViewed({ ...ticket, id: 2, unreadMessages: 1 }).unreadMessages).toBe(1);
    endViewing();
    expect(withoutUnreadIfViewed({ ...ticket, unreadMessages: 1 }).unreadMessages).toBe(1);
  });
});
