import type { RouteInput, routes } from '@balcao/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestDatabase } from '../../testing/test-database.ts';
import { introduceNouns } from '../../nouns.ts';
import { openPools, type Pools } from '../../platform/postgres/pool.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { connectScopes } from '../../platform/scope/pools.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { makeCompany } from '../companies/make-company.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { chooseContacts, listContacts } from '../contacts/list-contacts.ts';
import { recogniseContacts } from '../contacts/index.ts';
import { listAudit } from '../audit/list-audit.ts';
import { chartByDay, chartByUser } from '../dashboard/chart-tickets.ts';
import { findFirstSteps } from '../dashboard/find-first-steps.ts';
import { showDashboard } from '../dashboard/show-dashboard.ts';
import { connectMedia } from '../media/index.ts';
import { boards } from '../kanban/boards.ts';
import { listCards } from '../kanban/list-cards.ts';
import { listLiveTickets } from '../kanban/list-live-tickets.ts';
import { sumLanes } from '../kanban/sum-lanes.ts';
import { listMessageRows } from '../messages/list-message-rows.ts';
import { showHealth } from '../number-health/show-health.ts';
import { listMessages } from '../messages/list-messages.ts';
import { searchConversation } from '../messages/search-conversation.ts';
import { receiveMessages } from '../messages/receive-messages.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { makeQueue } from '../queues/make-queue.ts';
import { makeUser } from '../users/make-user.ts';
import { listTicketHistory } from '../ticket-history/list-ticket-history.ts';
import { indexMessages } from '../search/index-messages.ts';
import { countTickets } from './count-tickets.ts';
import { listTicketRows } from './list-ticket-rows.ts';
import { listTickets } from './list-tickets.ts';
import { listTicketsOfContact } from './list-tickets-of-contact.ts';
import { insertTickets } from './make-ticket.ts';
import { viewTickets } from './ticket-view.ts';
import { isSilent, isUnassigned } from './timers.ts';

type Ask = RouteInput<typeof routes.tickets.list>['query'];

let pools: Pools;
let companyId: number;
let connectionId: number;
let ids: number[];
let admin: UserActor;
let attendant: UserActor;
const large = [
  'tickets',
  'messages',
  'contacts',
  'contact_identities',
  'ticket_tags',
  'message_reactions',
  'contact_extras',
  'ticket_notes',
  'connection_states',
  'connection_hours',
  'connection_outages',
  'ticket_events',
  'audit_entries',
];
/** Time between two tickets. */
const apartMs = 30 * 60_000;

/** A company with some thousand tickets beside another one of the same size, analysed by PostgreSQL. */
beforeAll(async () => {
  pools = openPools(await newTestDatabase());
  connectScopes(pools);
  introduceNouns();
  connectMedia({ secrets: { urls: Buffer.alloc(32) } } as unknown as Parameters<typeof connectMedia>[0]);
  for (const _ of [1, 2]) {
    ({ id: companyId } = await makeCompany());
    const queues = await Promise.all([1, 2, 3].map(() => makeQueue(companyId)));
    const users = await Promise.all(
      [1, 2, 3, 4].map(() => makeUser(companyId, { queueIds: queues.slice(0, 2).map(({ id }) => id) })),
    );
    await inCompany(companyId, async (scope) => {
      connectionId = (await makeConnection(scope)).id;
      ids = await insertTickets(
        scope,
        connectionId,
        Array.from({ length: 4000 }, (_none, n) => {
          // Most are closed, as in production; pending and open ones are counted one by one for the badges.
          const status = n % 20 === 0 ? 'pending' : n % 10 === 1 ? 'open' : 'closed';
          const user = status === 'pending' ? undefined : users[n % 4]?.id;
          const queue = queues[n % 3]?.id;
          return {
            name: `Cliente número ${n}`,
            status,
            unread: status === 'closed' ? 0 : n % 4,
            at: new Date(scope.now.getTime() - (3999 - n) * apartMs),
            ...(status !== 'closed' && { waitingSince: new Date(scope.now.getTime() - (n % 977) * 60_000) }),
            messages: Array.from({ length: n === 3999 ? 500 : 3 }, (_nothing, m) => `palavra${n} texto ${m} bom dia`),
            ...(user !== undefined && { userId: user }),
            ...(queue !== undefined && { queueId: queue }),
          };
        }),
      );
    });
    const base = {
      kind: 'user',
      name: 'x',
      companyId,
      sessionId: 's',
      super: false,
      allTickets: true,
      hiddenConnectionIds: [],
      ownConnectionIds: [],
      guestTicketIds: [],
      queueIds: queues.slice(0, 2).map(({ id }) => id),
      isBlocked: false,
      dueAt: null,
      features: new Set<never>(),
    } as const;
    for (let isAll = false; !isAll;) ({ isAll } = await inCompany(companyId, indexMessages));
    admin = { ...base, userId: users[0]?.id ?? 0, profile: 'admin' };
    attendant = { ...base, userId: users[1]?.id ?? 0, profile: 'user' };
  }
  await pools.owner.query(`
    update tickets t
    set last_from_me = true, last_message_id = (select max(m.id) from messages m where m.ticket_id = t.id);
    insert into contact_identities (company_id, identity, contact_id)
    select company_id, '+' || number, id
    from contacts;
    insert into contact_extras (company_id, contact_id, name, value) select company_id, id, 'CPF', '1' from contacts;
    insert into message_reactions (company_id, message_id, sender, from_me, emoji)
    select company_id, id, 'me', true, '👍'
    from messages
    where id % 4 = 0;
    insert into tags (company_id, name, color)
    select c.id, tag, '#112233'
    from companies c, unnest('{vip,atraso}'::text[]) tag;
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select t.company_id, t.id, g.id
    from tickets t
    join tags g on g.company_id = t.company_id
    where t.id % case g.name when 'vip' then 2 else 5 end = 0;
    insert into ticket_notes (company_id, ticket_id, contact_id, note)
    select company_id, id, contact_id, 'x'
    from tickets;
    insert into connection_states (company_id, connection_id, status, at)
    select company_id, id, case when n % 2 = 0 then 'CONNECTED' else 'OPENING' end, now() - n * interval '1 hour'
    from connections, generate_series(1, 4000) n;
    insert into connection_hours (company_id, connection_id, hour, received)
    select company_id, id, date_trunc('hour', now()) - n * interval '1 hour', 1
    from connections, generate_series(0, 4000) n;
    insert into connection_outages (company_id, connection_id, began_at, ended_at)
    select company_id, id, now() - n * interval '1 day', now() - n * interval '23 hours'
    from connections, generate_series(1, 4000) n;
    insert into ticket_events (company_id, ticket_id, kind, actor)
    select company_id, id, 'accepted', 'user'
    from tickets;
    insert into audit_entries (company_id, at, actor, user_id, subject, action)
    select id, now() - n * interval '1 hour', 'user', n % 400, case when n % 400 = 1 then 'queues' else 'tags' end,
      'changed'
    from companies, generate_series(1, 4000) n`);
  await pools.owner.query('vacuum analyze');
}, 120_000);
afterAll(() => pools.close());

/**
 * More rows of a table than a page needs, including the thousand that are counted; a company here has four thousand.
 */
const many = 2500;

/**
 * The large tables of which many rows were read during `work`: by a sequential scan or an index, fetched or skipped,
 * also inside functions.
 */
const scannedBy = (actor: UserActor, work: (scope: Scope) => Promise<unknown>) =>
  dearest(actor, work, ['scans', 'rows', 'entries']);
/** The same without rows that were only skipped in an index. */
const fetchedBy = (actor: UserActor, work: (scope: Scope) => Promise<unknown>) =>
  dearest(actor, work, ['scans', 'rows']);

async function dearest(
  actor: UserActor,
  work: (scope: Scope) => Promise<unknown>,
  counted: readonly (keyof Reads)[],
): Promise<string[]> {
  return inCompany(
    companyId,
    async (scope) => {
      const before = await reads(scope);
      await work(scope);
      const after = await reads(scope);
      return [...after.keys()].filter((table) =>
        counted.some(
          (what) => (after.get(table)?.[what] ?? 0) > (before.get(table)?.[what] ?? 0) + (what === 'scans' ? 0 : many),
        ),
      );
    },
    { actor },
  );
}

interface Reads {
  /** Sequential scans. */
  scans: number;
  rows: number;
  /** Index entries; BRIN indexes name blocks instead of rows and are left out. */
  entries: number;
}
/** PostgreSQL's own statistics of this connection. */
async function reads({ db }: Scope): Promise<Map<string, Reads>> {
  const { rows } = await sql<
    Reads & { table: string }
  >`select relname as "table", seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows,
    (select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0)
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam
      where i.indrelid = s.relid and a.amname <> 'brin')::int as entries
    from pg_stat_xact_user_tables s where relname = any(${large})`.execute(db);
  return new Map(rows.map((row) => [row.table, row]));
}
const ask = (more: Partial<Ask> = {}): Ask =>
  ({ showAll: false, pageNumber: 1, searchParam: '', withUnreadMessages: false, ...more }) as Ask;

test('TK-11 a question that reads a whole table would be noticed', async () => {
  expect(
    await scannedBy(admin, ({ db }) => sql`select count(*) from messages where secret is not null`.execute(db)),
  ).toEqual(['messages']);
});

test('TK-11 no list, count, page or search reads a whole table, for admins and attendants alike', async () => {
  const after = `${new Date().toISOString()}_1`;
  const [day, eldest] = [2000, 3950].map((back) => new Date(Date.now() - back * apartMs).toISOString().slice(0, 10));
  const tags = (await inCompany(companyId, ({ db }) => db.selectFrom('tags').select('id').execute())).map(
    ({ id }) => id,
  );
  const { contact_id: contactId } = await inCompany(companyId, ({ db }) =>
    db
      .selectFrom('tickets')
      .select('contact_id')
      .where('id', '=', ids[7] ?? 0)
      .executeTakeFirstOrThrow(),
  );
  const lists: Ask[] = [
    ask({ status: 'open' }),
    ask({ status: 'pending' }),
    ask({ status: 'closed' }),
    ask(),
    ask({ status: 'open', showAll: true }),
    ask({ status: 'closed', showAll: true }),
    ask({ showAll: true }),
    ask({ status: 'closed', showAll: true, after }),
    ask({ status: 'open', after }),
    ask({ status: 'pending', pageNumber: 3 }),
    ask({ status: 'closed', showAll: true, pageNumber: 20 }),
    ask({ status: 'open', queueIds: [...attendant.queueIds] }),
    ask({ status: 'pending', queueIds: [...attendant.queueIds] }),
    ask({ status: 'open', withUnreadMessages: true }),
    ask({ showAll: true, after }),
    ask({ after }),
    ask({ pageNumber: 3 }),
    ask({ withUnreadMessages: true }),
    ask({ showAll: true, withUnreadMessages: true }),
    ask({ status: 'closed', showAll: true, withUnreadMessages: true }),
    ask({ status: 'open', showAll: true, users: [attendant.userId] }),
    ask({ status: 'closed', showAll: true, users: [attendant.userId] }),
    ask({ showAll: true, users: [attendant.userId, admin.userId] }),
    ask({ status: 'closed', showAll: true, users: [0] }),
    ask({ showAll: true, updatedAt: day }),
    ask({ status: 'closed', showAll: true, updatedAt: day }),
    ask({ updatedAt: day }),
    ask({ status: 'open', showAll: true, tags }),
    ask({ status: 'closed', showAll: true, tags: [0] }),
    ask({ status: 'pending', sort: 'waiting' }),
    ask({ status: 'open', sort: 'waiting' }),
    ask({ status: 'open', showAll: true, sort: 'waiting', after }),
    ask({ status: 'pending', queueIds: [...attendant.queueIds], sort: 'waiting' }),
    ask({ showAll: true, sort: 'waiting' }),
    ask({ searchParam: 'palavra77' }),
    ask({ searchParam: 'palavra77', status: 'closed', tags }),
    ask({ searchParam: 'zq' }),
    ask({ searchParam: 'pa bo' }),
    ask({ searchParam: 'número 3127', status: 'closed' }),
    ask({ searchParam: 'nadadisso' }),
    ask({ searchParam: '10007123' }),
    ask({ searchParam: String(ids[7]) }),
    ask({ searchParam: 'palavra77', searchIn: 'messages' }),
    ask({ searchParam: 'número 3127', searchIn: 'names' }),
  ];
  const ofADay = [
    ask({ showAll: true, date: day }),
    ask({ showAll: true, status: 'closed', date: day }),
    ask({ showAll: true, status: 'closed', date: eldest }),
    ask({ date: day }),
    ask({ showAll: true, date: '2001-02-03' }),
  ];
  const dear: unknown[] = [];
  for (const actor of [admin, attendant]) {
    const look = async (what: object, work: (scope: Scope) => Promise<unknown>, scan = scannedBy) => {
      const scanned = await scan(actor, work);
      if (scanned.length > 0) dear.push({ who: actor.profile, ...what, scanned });
    };
    for (const query of lists)
      for (const list of [listTickets, listTicketRows])
        await look({ list: list.name, query }, (scope) => list(scope, query));
    // With few tickets PostgreSQL may also look them up by the company, besides the day.
    for (const query of ofADay)
      await look({ list: 'listTickets', query }, (scope) => listTickets(scope, query), fetchedBy);
    await look({ list: 'listTicketsOfContact' }, (scope) => listTicketsOfContact(scope, contactId));
    for (const queueIds of [undefined, [...attendant.queueIds]])
      for (const showAll of [false, true])
        await look({ counts: { showAll, queueIds } }, (scope) => countTickets(scope, { showAll, queueIds }));
  }
  expect(dear).toEqual([]);
});

test('TK-11 pages of a conversation, rows for signals and contacts come from indexes', async () => {
  const long = ids.at(-1) ?? 0;
  const day = new Date(Date.now() - 2000 * apartMs).toISOString().slice(0, 10);
  const message = await inCompany(companyId, ({ db }) =>
    db
      .selectFrom('messages')
      .select(['id', 'sent_at'])
      .where('ticket_id', '=', long)
      .orderBy('sent_at')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  for (const query of [
    { pageNumber: 1 },
    { pageNumber: 3 },
    { pageNumber: 1, before: `${new Date().toISOString()}_1` },
    { pageNumber: 1, around: message.id },
  ])
    expect({ query, scanned: await scannedBy(admin, (scope) => listMessages(scope, long, query)) }).toEqual({
      query,
      scanned: [],
    });
  for (const query of [{}, { before: `${new Date().toISOString()}_1` }])
    expect({ query, scanned: await scannedBy(admin, (scope) => listMessageRows(scope, long, query)) }).toEqual({
      query,
      scanned: [],
    });
  for (const actor of [admin, attendant])
    for (const searchParam of ['texto 77', 'palavra3999', 'nadadisso', 'bom dia'])
      expect({
        searchParam,
        scanned: await scannedBy(actor, (scope) => searchConversation(scope, long, { searchParam })),
      }).toEqual({ searchParam, scanned: [] });
  expect(await scannedBy(admin, (scope) => viewTickets(scope, ids.slice(0, 5)))).toEqual([]);
  const contacts = [
    {},
    { pageNumber: 5 },
    { searchParam: 'número 3127' },
    { searchParam: '10007123' },
    { searchParam: 'zq' },
    { after: '2000_Cliente número 2' },
    { date: day },
    { dateStart: day, dateEnd: day },
  ];
  for (const query of contacts)
    expect({
      query,
      scanned: await scannedBy(admin, (scope) => listContacts(scope, { pageNumber: 1, ...query })),
    }).toEqual({ query, scanned: [] });
  expect(await scannedBy(admin, (scope) => chooseContacts(scope, 'número 3127'))).toEqual([]);
});

test('KB-01 a board reads the live tickets, however many closed ones carry its tags', async () => {
  await inCompany(companyId, ({ db }) => db.updateTable('tags').set({ kanban: true }).execute());
  const [board] = await inCompany(companyId, (scope) => boards.list(scope));
  const boardId = board?.id ?? 0;
  const after = `${new Date().toISOString()}_1`;
  const filters = [
    {},
    { users: [attendant.userId] },
    { queueIds: [...attendant.queueIds] },
    { searchParam: 'número 3127' },
    { searchParam: '10007123' },
  ];
  for (const actor of [admin, attendant])
    for (const given of filters) {
      const filter = { showAll: true, searchParam: '', ...given };
      expect({ filter, read: await scannedBy(actor, (scope) => sumLanes(scope, boardId, filter)) }).toEqual({
        filter,
        read: [],
      });
      for (const laneTagId of [undefined, ...(board?.lanes ?? []).map(({ id }) => id)])
        for (const place of [{}, { after }]) {
          const query = { ...filter, ...place, laneTagId };
          expect({ query, read: await scannedBy(actor, (scope) => listCards(scope, boardId, query)) }).toEqual({
            query,
            read: [],
          });
        }
    }
  expect(await scannedBy(admin, (scope) => listLiveTickets(scope, { showAll: true, pageNumber: 1 }))).toEqual([]);
});

test('NH-01 the health of a number reads what it shows, however long the number has been there', async () => {
  for (const hours of [24, 168])
    expect({ hours, scanned: await scannedBy(admin, (scope) => showHealth(scope, connectionId, hours)) }).toEqual({
      hours,
      scanned: [],
    });
});

test('the history of a ticket and the audit log read what they show, whatever the filter', async () => {
  expect(await scannedBy(admin, (scope) => listTicketHistory(scope, ids[7] ?? 0, {}))).toEqual([]);
  const after = `${new Date().toISOString()}_1`;
  const day = new Date(Date.now() - 100 * 3_600_000).toISOString().slice(0, 10);
  for (const query of [{}, { after }, { userId: 7 }, { subject: 'queues' }, { dateFrom: day, dateTo: day }])
    expect({ query, scanned: await scannedBy(admin, (scope) => listAudit(scope, query)) }).toEqual({
      query,
      scanned: [],
    });
});

test('DB-01 the dashboard of some days reads the tickets of these days, however many there are', async () => {
  const day = new Date(Date.now() - 2000 * apartMs).toISOString().slice(0, 10);
  const range = { initialDate: day, finalDate: day };
  const asked: Record<string, (scope: Scope) => Promise<unknown>> = {
    days: (scope) => showDashboard(scope, { days: 7 }),
    dates: (scope) => showDashboard(scope, { date_from: day, date_to: day }),
    byDay: (scope) => chartByDay(scope, range),
    byUser: (scope) => chartByUser(scope, range),
    firstSteps: (scope) => findFirstSteps(scope),
  };
  for (const [name, work] of Object.entries(asked))
    expect({ name, scanned: await scannedBy(admin, work) }).toEqual({ name, scanned: [] });
});

test('TK-11 what comes in finds its contact, ticket and repeats through indexes', async () => {
  const number = '5599123450000';
  const events = Array.from({ length: 20 }, (_, n) => ({
    connectionId,
    event: makeEvent(chatOf({ phone: n < 10 ? number : `55991234500${n}` }), `oi ${n}`),
  }));
  expect(await scannedBy(admin, (scope) => receiveMessages(scope, events))).toEqual([]);
  expect(await scannedBy(admin, (scope) => receiveMessages(scope, events))).toEqual([]);
  expect(
    await scannedBy(admin, (scope) => recogniseContacts(scope, [{ chat: chatOf({ phone: number }), name: null }])),
  ).toEqual([]);
});

test('AU-06 the timers of tickets read due ones from an index, however many wait', async () => {
  const client = await pools.owner.connect();
  const planOf = async (isDue: (now: string) => string) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`
      explain select t.company_id, t.id
      from connections c
      join tickets t on t.company_id = c.company_id and t.connection_id = c.id
      where ${isDue('now()')} and t.id > 0
      order by t.id
      limit 500`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  try {
    await client.query('begin');
    await client.query(`
      update connections c
      set expires_ticket = 60, time_to_transfer = 10,
        transfer_queue_id = (select min(q.id) from queues q where q.company_id = c.company_id);
      update tickets
      set last_from_me = true, last_message_at = now(), queued_at = now(),
        queue_id = case when status = 'pending' then null else queue_id end;
      analyze tickets`);
    expect(await planOf(isSilent)).toMatch(/using tickets_silent /);
    expect(await planOf(isUnassigned)).toMatch(/using tickets_unassigned /);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
