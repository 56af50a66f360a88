import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Pools } from '../../apps/server/src/platform/postgres/pool.ts';
import words from './words.json' with { type: 'json' };

/** How much there is of what. Scale 1 is the data set on which the closest peer was measured. */
export interface Sizes {
  contacts: number;
  tickets: number;
  /** Tickets with a higher number are open, up to `open`, then pending. */
  closed: number;
  open: number;
  pending: number;
  /** The conversations that are longer than others, by ticket. */
  long: { ticket: number; messages: number };
  longest: { ticket: number; messages: number };
}

export function sizesAt(scale: number): Sizes {
  const contacts = Math.round(100_000 * scale);
  const tickets = 2 * contacts;
  const [open, pending] = [Math.round(5000 * scale), Math.round(2000 * scale)];
  const closed = tickets - open - pending;
  const near = closed + Math.floor(open * 0.4);
  return { contacts, tickets, closed, open, pending, long: { ticket: near, messages: 2000 }, longest: { ticket: near + 1, messages: 10_000 } };
}

const tables = ['contacts', 'contact_identities', 'contact_extras', 'tickets', 'ticket_tags', 'messages'];

/** Changes with everything the seeded folder is made of. */
export function keyOfSeed(): string {
  const hash = createHash('sha256');
  const migrations = path.resolve(import.meta.dirname, '../../apps/server/migrations');
  for (const file of [import.meta.filename, ...fs.readdirSync(migrations).toSorted().map((name) => path.join(migrations, name))]) hash.update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Fills the first company by formulas (all arithmetic on whole numbers, so every seed is the same but for its times), and a neighbour of a tenth of its size, in
 * statements over sets, without triggers, with the indexes made at the end: as a dump is restored. There are more people than in the data set of the peer, so that 200
 * screens can listen.
 */
export async function seed(database: Pools['owner'], scale: number): Promise<void> {
  const client = await database.connect();
  try {
    await client.query(`select set_config('session_replication_role', 'replica', false), set_config('maintenance_work_mem', '1GB', false)`);
    const indexes = await dropIndexes(client);
    const first = await client.query<{ id: number }>('select min(id)::int as id from companies');
    const neighbour = await client.query<{ id: number }>(`insert into companies (name, plan_id) select 'Vizinha', plan_id from companies limit 1 returning id`);
    await fill({ companyId: first.rows[0]?.id ?? 0, emails: 'example.com', connectionsAfter: 0 }, sizesAt(scale));
    await fill({ companyId: neighbour.rows[0]?.id ?? 0, emails: 'vizinha.example.com', connectionsAfter: 2 }, sizesAt(scale / 10));
    for (const index of indexes) await client.query(index);
    for (const table of ['queues', 'users', 'connections', 'tags', 'media', 'contacts', 'tickets', 'companies']) await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }

  async function fill(company: Company, sizes: Sizes) {
    await client.query(`select set_config('app.company_id', $1, false)`, [String(company.companyId)]);
    for (const [text, values = []] of statements(company, sizes)) await client.query(text, values);
  }
}

interface Company {
  companyId: number;
  /** The part of people's addresses behind the @: they are unique in the whole house. */
  emails: string;
  /** Ids of connections are, too. */
  connectionsAfter: number;
}

/** Those that hold no constraint. @returns what makes them again. */
async function dropIndexes(client: Pick<Pools['owner'], 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** The admin's password, hashed as cheaply as the library allows: two hundred people sign in before most measurements. */
const cheapHash = '$argon2id$v=19$m=64,t=1,p=1$WzBkqEt3KLdOKPckzsyzfg$6gSYV2qnXBmdtv4dR+1l155nyUajN1jwRxQDNZRj+n8';

type Statement = [text: string, values?: unknown[]];

function statements({ companyId, emails, connectionsAfter }: Company, sizes: Sizes): Statement[] {
  const { contacts, tickets, closed, open, long, longest } = sizes;
  const lists = { first: words.firstNames, last: words.lastNames, phrases: words.phrases };
  // Times go back the same span whatever the scale.
  const gap = (seconds: number, all: number, count: number) => (seconds * all) / count;
  const contactAt = `now0 - (${contacts} + 1 - i) * ${gap(314, 100_000, contacts)} * interval '1 second'`;
  const createdAt = `now0 - (${tickets} + 1 - t) * ${gap(157, 200_000, tickets)} * interval '1 second'`;
  const state = `case when t <= ${closed} then 'closed' when t <= ${closed + open} then 'open' else 'pending' end`;
  const updatedAt = `case when t <= ${closed} then ${createdAt} + (7200 + t % 3600) * interval '1 second'
    when t <= ${closed + open} then now0 - ((7919::bigint * t) % 604800) * interval '1 second' else now0 - ((7919::bigint * t) % 86400) * interval '1 second' end`;
  const number = `'55' || (11 + i % 80) || '9' || lpad(((i::bigint * 7919) % 100000000)::text, 8, '0')`;
  const ours = `company_id = ${companyId}`;
  const clock = `(select date_trunc('second', clock_timestamp()) as now0) clock`;
  return [
    [`create or replace function pg_temp.messages_of(t int) returns int language sql immutable return case t when ${long.ticket} then ${long.messages} when ${longest.ticket} then ${longest.messages} else 4 + (31 * t) % 13 end`],
    [`create or replace function pg_temp.wa_id(t int, j int) returns text language sql immutable return '3EB0' || upper(left(md5(t || '-' || j), 16))`],
    [`create or replace function pg_temp.body(t int, j int, phrases text[]) returns text language sql immutable return
      phrases[1 + (13 * t + 7 * j) % 64] || case when (t + j) % 3 = 0 then ' ' || phrases[1 + (5 * t + 11 * j) % 64] else '' end
      || case when (17 * t + j) % 10 = 0 then ' pedido ' || (t::bigint * 31 + j) else '' end || case when j = 3 and t % 1000 = 0 then ' protocolo zebra' || t else '' end`],
    [`insert into queues (id, name, color, position) overriding system value select n, name, '#' || lpad(to_hex(n * 1234567), 6, '0'), n from unnest($1::text[]) with ordinality q (name, n)`, [words.queues]],
    [`insert into users (id, name, email, password_hash, profile) overriding system value
      select n, 'Pessoa ' || n, 'pessoa' || n || '@${emails}', case when n <= 2 or n > 20 then $1 else u.password_hash end, case when n <= 2 or n > 20 then 'admin' else 'user' end
      from generate_series(1, 219) n, (select password_hash from users order by company_id, id limit 1) u on conflict do nothing`, [cheapHash]],
    [`insert into user_queues (user_id, queue_id) select distinct u, 1 + (u + k) % 8 from generate_series(3, 20) u, unnest(array[0, 3, 5]) k union all select 1, q from generate_series(1, 8) q`],
    [`insert into connections (id, name, driver, is_default) overriding system value values (${connectionsAfter + 1}, 'Loja', 'sandbox', true), (${connectionsAfter + 2}, 'Oficina', 'sandbox', false)`],
    [`insert into sandbox_phones (connection_id, linked, number) values (${connectionsAfter + 1}, true, '551199000000${connectionsAfter + 1}'), (${connectionsAfter + 2}, true, '551199000000${connectionsAfter + 2}')`],
    [`insert into tags (id, name, color) overriding system value select n, 'Tag ' || n, '#' || lpad(to_hex(n * 500009), 6, '0') from generate_series(1, 30) n`],
    [`insert into media (id, key, thumb_key, name, mimetype, kind, size, width, height) overriding system value values (1, 'c/${companyId}/bench/picture.jpg', 'c/${companyId}/bench/picture.webp', 'picture.jpg', 'image/jpeg', 'image', 80000, 1280, 960)`],
    [`insert into contacts (id, name, number, email, created_at, updated_at) overriding system value
      select i, ($1::text[])[1 + i % 40] || ' ' || ($2::text[])[1 + (i / 40) % 50] || ' ' || ($2::text[])[1 + (i / 2000) % 50], ${number}, case when i % 3 = 0 then 'cliente' || i || '@example.com' else '' end, ${contactAt}, ${contactAt}
      from generate_series(1, ${contacts}) i, ${clock}`, [lists.first, lists.last]],
    // Every form of a number, as a first message would have left them.
    [`insert into contact_identities (identity, contact_id) select '+' || number, id from contacts where ${ours} union all
      select '+' || left(number, 4) || substr(number, 6), id from contacts where ${ours} and number ~ '^55\\d\\d9[6-9]'`],
    [`insert into contact_extras (contact_id, name, value) select id, 'CPF', lpad((id::bigint * 12345)::text, 11, '0') from contacts where ${ours} and id % 20 = 0`],
    [`insert into tickets (id, contact_id, connection_id, queue_id, user_id, status, unread, last_message, last_message_type, last_from_me, chat_address, queued_at, started_at, finished_at, created_at, updated_at)
      overriding system value
      select t, (7 * t) % ${contacts} + 1, ${connectionsAfter} + 1 + t % 2, case when state = 'pending' and t % 4 = 0 then null else 1 + t % 8 end, case when state = 'pending' then null else 1 + t % 20 end, state,
        case state when 'open' then t % 5 when 'pending' then 1 + t % 3 else 0 end, left(pg_temp.body(t, m, $1::text[]), 120), 'chat', m % 2 = 0,
        c.number || '@s.whatsapp.net', created, case when state <> 'pending' then created + interval '5 minutes' end, case when state = 'closed' then updated end, created, updated
      from (select t, ${state} as state, ${createdAt} as created, ${updatedAt} as updated, pg_temp.messages_of(t) as m from generate_series(1, ${tickets}) t, ${clock}) t join contacts c on c.company_id = ${companyId} and c.id = (7 * t) % ${contacts} + 1`, [lists.phrases]],
    [`insert into ticket_tags (ticket_id, tag_id) select t, 1 + t % 30 from generate_series(3, ${tickets}, 3) t union select t, 1 + (t + 7) % 30 from generate_series(15, ${tickets}, 15) t`],
    [`insert into messages (ticket_id, contact_id, connection_id, wa_id, from_me, kind, body, ack, read, media_id, quoted_wa_id, queue_id, user_id, sent_at, created_at, updated_at)
      select t, contact_id, connection_id, pg_temp.wa_id(t, j), j % 2 = 0, case when picture then 'image' else 'chat' end, pg_temp.body(t, j, $1::text[]), case when j % 2 = 0 then 4 else 2 end, true,
        case when picture then 1 end, case when j % 20 = 0 then pg_temp.wa_id(t, j - 1) end, queue_id, case when j % 2 = 0 then user_id end, at, at, at
      from (select k.id as t, j, k.contact_id, k.connection_id, k.queue_id, k.user_id, (k.id + j) % 25 = 0 and k.id not in (${long.ticket}, ${longest.ticket}) as picture,
          case when k.status = 'closed' then k.created_at + (j - 1) * interval '1 minute' else k.updated_at - (pg_temp.messages_of(k.id) - j) * interval '1 minute' end as at
        from tickets k cross join lateral generate_series(1, pg_temp.messages_of(k.id)) j where k.${ours}) m`, [lists.phrases]],
  ];
}
