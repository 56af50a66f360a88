import type { RouteInput, routes } from '@balcao/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestDatabase } from '../../testing/test-database.ts';
import { openPools, type Pools } from '../../platform/postgres/pool.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { connectScopes } from '../../platform/scope/pools.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { makeCompany } from '../companies/make-company.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { chooseContacts, listContacts } from '../contacts/list-contacts.ts';
import { recogniseContacts } from '../contacts/index.ts';
import { connectMedia } from '../media/index.ts';
import { listMessages } from '../messages/list-messages.ts';
import { receiveMessages } from '../messages/receive-messages.ts';
import '../messages/index.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { makeQueue } from '../queues/make-queue.ts';
import { makeUser } from '../users/make-user.ts';
import { countTickets } from './count-tickets.ts';
import { listTicketRows } from './list-ticket-rows.ts';
import { listTickets } from './list-tickets.ts';
import { insertTickets } from './make-ticket.ts';
import { viewTickets } from './ticket-view.ts';

type Ask = RouteInput<typeof routes.tickets.list>['query'];

let pools: Pools;
let companyId: number;
let connectionId: number;
let ids: number[];
let admin: UserActor;
let attendant: UserActor;
const large = ['tickets', 'messages', 'contacts', 'contact_identities', 'ticket_tags', 'message_reactions', 'contact_extras'];

/** A company with some thousand tickets beside one just as large; PostgreSQL knows how they lie. */
beforeAll(async () => {
  pools = openPools(await newTestDatabase());
  connectScopes(pools);
  connectMedia({ secrets: { urls: Buffer.alloc(32) } } as unknown as Parameters<typeof connectMedia>[0]);
  for (const _ of [1, 2]) {
    ({ id: companyId } = await makeCompany());
    const queues = await Promise.all([1, 2, 3].map(() => makeQueue(companyId)));
    const users = await Promise.all([1, 2, 3, 4].map(() => makeUser(companyId, { queueIds: queues.slice(0, 2).map(({ id }) => id) })));
    const statuses = ['pending', 'open', 'open', 'closed', 'closed', 'closed', 'closed', 'closed', 'closed', 'closed'] as const;
    await inCompany(companyId, async (scope) => {
      connectionId = (await makeConnection(scope)).id;
      ids = await insertTickets(scope, connectionId, Array.from({ length: 4000 }, (_none, n) => {
        const status = statuses[n % 10] ?? 'closed';
        const user = status === 'pending' ? undefined : users[n % 4]?.id;
        const queue = queues[n % 3]?.id;
        return { name: `Cliente número ${n}`, status, unread: n % 4, messages: Array.from({ length: n === 3999 ? 500 : 3 }, (_nothing, m) => `palavra${n} texto ${m} bom dia`), ...(user !== undefined && { userId: user }), ...(queue !== undefined && { queueId: queue }) };
      }));
    });
    const base = { kind: 'user', name: 'x', companyId, sessionId: 's', super: false, allTickets: true, queueIds: queues.slice(0, 2).map(({ id }) => id), isBlocked: false, dueAt: null, features: new Set<never>() } as const;
    admin = { ...base, userId: users[0]?.id ?? 0, profile: 'admin' };
    attendant = { ...base, userId: users[1]?.id ?? 0, profile: 'user' };
  }
  await pools.owner.query(`
    insert into contact_identities (company_id, identity, contact_id) select company_id, '+' || number, id from contacts;
    insert into contact_extras (company_id, contact_id, name, value) select company_id, id, 'CPF', '1' from contacts;
    insert into message_reactions (company_id, message_id, sender, from_me, emoji) select company_id, id, 'me', true, '👍' from messages where id % 4 = 0;
    insert into tags (company_id, name, color) select id, 'vip', '#112233' from companies;
    insert into ticket_tags (company_id, ticket_id, tag_id) select t.company_id, t.id, g.id from tickets t join tags g on g.company_id = t.company_id where t.id % 2 = 0`);
  await pools.owner.query('vacuum analyze');
}, 120_000);
afterAll(() => pools.close());

/** More rows of a table than any page needs; a company here has thousands. */
const many = 1000;

/** Which of the large tables were read from end to end, or many rows of them fetched, while the work was done; also inside functions. */
async function scannedBy(actor: UserActor, work: (scope: Scope) => Promise<unknown>): Promise<string[]> {
  return inCompany(companyId, async (scope) => {
    const before = await reads(scope);
    await work(scope);
    return [...(await reads(scope))].flatMap(([table, { scans, rows }]) => (scans > (before.get(table)?.scans ?? 0) || rows > (before.get(table)?.rows ?? 0) + many ? [table] : []));
  }, { actor });
}
/** PostgreSQL's own count of this connection. */
async function reads({ db }: Scope): Promise<Map<string, { scans: number; rows: number }>> {
  const { rows } = await sql<{ table: string; scans: number; rows: number }>`select relname as "table", seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where relname = any(${large})`.execute(db);
  return new Map(rows.map((row) => [row.table, row]));
}
const ask = (more: Partial<Ask> = {}): Ask => ({ showAll: false, pageNumber: 1, searchParam: '', withUnreadMessages: false, ...more }) as Ask;

test('TK-11 a question that reads a whole table would be noticed', async () => {
  expect(await scannedBy(admin, ({ db }) => sql`select count(*) from messages where secret is not null`.execute(db))).toEqual(['messages']);
});

test('TK-11 no list, count, page or search reads a whole table, for admins and attendants alike', async () => {
  const after = `${new Date().toISOString()}_1`;
  const lists: Ask[] = [
    ask({ status: 'open' }), ask({ status: 'pending' }), ask({ status: 'closed' }), ask(), ask({ status: 'open', showAll: true }), ask({ status: 'closed', showAll: true }), ask({ showAll: true }),
    ask({ status: 'closed', showAll: true, after }), ask({ status: 'open', after }), ask({ status: 'pending', pageNumber: 3 }), ask({ status: 'closed', showAll: true, pageNumber: 20 }),
    ask({ status: 'open', queueIds: [...attendant.queueIds] }), ask({ status: 'pending', queueIds: [...attendant.queueIds] }), ask({ status: 'open', withUnreadMessages: true }),
    ask({ status: 'open', showAll: true, users: [attendant.userId] }), ask({ searchParam: 'palavra77' }), ask({ searchParam: 'número 3127', status: 'closed' }), ask({ searchParam: 'bom dia' }), ask({ searchParam: 'nadadisso' }), ask({ searchParam: '10007123' }), ask({ searchParam: String(ids[7]) }),
  ];
  for (const actor of [admin, attendant]) {
    for (const query of lists) {
      for (const list of [listTickets, listTicketRows]) expect({ query, who: actor.profile, list: list.name, scanned: await scannedBy(actor, (scope) => list(scope, query)) }).toEqual({ query, who: actor.profile, list: list.name, scanned: [] });
    }
    for (const queueIds of [undefined, [...attendant.queueIds]]) {
      for (const showAll of [false, true]) expect(await scannedBy(actor, (scope) => countTickets(scope, { showAll, queueIds }))).toEqual([]);
    }
  }
});

test('TK-11 pages of a conversation, rows for signals and contacts come from indexes', async () => {
  const long = ids.at(-1) ?? 0;
  const message = await inCompany(companyId, ({ db }) => db.selectFrom('messages').select(['id', 'sent_at']).where('ticket_id', '=', long).orderBy('sent_at').limit(1).executeTakeFirstOrThrow());
  for (const query of [{ pageNumber: 1 }, { pageNumber: 3 }, { pageNumber: 1, before: `${new Date().toISOString()}_1` }, { pageNumber: 1, around: message.id }]) expect({ query, scanned: await scannedBy(admin, (scope) => listMessages(scope, long, query)) }).toEqual({ query, scanned: [] });
  expect(await scannedBy(admin, (scope) => viewTickets(scope, ids.slice(0, 5)))).toEqual([]);
  const contacts = [{}, { pageNumber: 5 }, { searchParam: 'número 3127' }, { searchParam: '10007123' }, { date: new Date().toISOString().slice(0, 10) }];
  // Counting every contact of a company is counting every contact.
  for (const query of contacts) expect({ query, scanned: await scannedBy(admin, (scope) => listContacts(scope, { pageNumber: 1, ...query })) }).toEqual({ query, scanned: [] });
  expect(await scannedBy(admin, (scope) => chooseContacts(scope, 'número 3127'))).toEqual([]);
});

test('TK-11 what comes in finds its contact, ticket and repeats through indexes', async () => {
  const number = '5599123450000';
  const events = Array.from({ length: 20 }, (_, n) => ({ connectionId, event: makeEvent(chatOf({ phone: n < 10 ? number : `55991234500${n}` }), `oi ${n}`) }));
  expect(await scannedBy(admin, (scope) => receiveMessages(scope, events))).toEqual([]);
  expect(await scannedBy(admin, (scope) => receiveMessages(scope, events))).toEqual([]);
  expect(await scannedBy(admin, (scope) => recogniseContacts(scope, [{ chat: chatOf({ phone: number }), name: null }]))).toEqual([]);
});
