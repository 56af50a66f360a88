import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Pools } from '../../apps/server/src/platform/postgres/pool.ts';
import { keepForUndo } from './undo.ts';
import words from './words.json' with { type: 'json' };

/** The number of rows. Scale 1 is the data set on which the closest peer was measured. */
export interface Sizes {
  contacts: number;
  tickets: number;
  /** Tickets up to this id are closed. The next `open` tickets are open; the rest is pending. */
  closed: number;
  open: number;
  pending: number;
  /** The conversations that are longer than the others, by ticket. */
  long: { ticket: number; messages: number };
  longest: { ticket: number; messages: number };
}

export function sizesAt(scale: number): Sizes {
  const contacts = Math.round(100_000 * scale);
  const tickets = 2 * contacts;
  const [open, pending] = [Math.round(5000 * scale), Math.round(2000 * scale)];
  const closed = tickets - open - pending;
  // Both long conversations are open tickets.
  const longTicket = closed + Math.floor(open * 0.4);
  return {
    contacts,
    tickets,
    closed,
    open,
    pending,
    long: { ticket: longTicket, messages: 2000 },
    longest: { ticket: longTicket + 1, messages: 10_000 },
  };
}

/** Words that occur in one part of the tickets only. */
export const uneven = {
  /** In the oldest fifth of the tickets, which are all closed. */
  onlyOld: 'carnaval',
  /** In a fifth of this queue's tickets. */
  onlyInQueue: { word: 'garantia', queueId: 3 },
  onlyClosed: 'arquivado',
};

/** The number of different words besides those of the phrases. */
const vocabularySize = 32_768;

/** The existing area codes of Brazil. */
const areaCodes =
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 ' +
  '64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99';

type Client = Pick<Pools['owner'], 'query'>;

/**
 * PostgreSQL's settings while the seed is filled. Durability is not needed, because an interrupted seed is made again.
 */
export const seedSettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '1GB',
  // Messages are sorted by time before they are stored.
  work_mem: '256MB',
  autovacuum: 'off',
};

/**
 * The key of a kept seed. It depends on the data and not on the tables: a kept seed is migrated, as a customer's
 * database is.
 */
export function keyOfSeed(scale: number): string {
  const statements = companiesAt(scale, [1, 2]).map((company) => [
    functions(company),
    smallTables(company),
    largeTables(company),
  ]);
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, 12);
}

/**
 * Fills the first company by deterministic formulas, so that two seeds differ only in their times. A second company has
 * a tenth of the size. Triggers are off, and the indexes are created at the end, as when a dump is restored. The data
 * set has more users than the peer's, so that 200 screens can listen.
 * @param folder a folder that PostgreSQL may enter
 */
export async function seed(database: Pools['owner'], scale: number, folder: string): Promise<void> {
  const [maker, storer] = await Promise.all([database.connect(), database.connect()]);
  try {
    for (const client of [maker, storer])
      await client.query(`select set_config('session_replication_role', 'replica', false)`);
    const indexes = await dropIndexes(maker);
    await maker.query(`insert into companies (name, plan_id) select 'Vizinha', plan_id from companies limit 1`);
    const { rows } = await maker.query<{ id: number }>('select id from companies order by id limit 2');
    const companies = companiesAt(
      scale,
      rows.map(({ id }) => id),
    );
    for (const company of companies) {
      await enterCompany(maker, company);
      for (const [text, values = []] of smallTables(company)) await maker.query(text, values);
    }
    for (const table of tables) {
      await storer.query('begin');
      // COPY FREEZE needs a table that was truncated in the same transaction. Frozen rows need no vacuum later.
      await storer.query(`truncate ${table} cascade`);
      for (const company of companies) {
        for (const client of [maker, storer]) await enterCompany(client, company);
        await copyRows(largeTables(company)[table], table);
      }
      await storer.query('commit');
      await maker.query(`analyze ${table}`);
    }
    for (const index of indexes) await maker.query(index);
    for (const table of ['queues', 'users', 'connections', 'tags', 'media', 'contacts', 'tickets', 'companies'])
      await maker.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
    // The one-time job that parses old numbers again has no work here.
    await maker.query('update companies set numbers_read_at = clock_timestamp()');
    await orderSearchDocuments(maker);
    await keepForUndo(maker);
    await maker.query('vacuum (analyze)');
  } finally {
    for (const client of [maker, storer]) client.release(true);
  }

  /** The connection's later statements write rows of this company, with the functions for its sizes. */
  async function enterCompany(client: Client, company: Company) {
    await client.query(`select set_config('app.company_id', $1, false)`, [String(company.companyId)]);
    for (const text of functions(company)) await client.query(text);
  }

  /** One PostgreSQL process computes the rows and another process stores them, with a named pipe between them. */
  async function copyRows({ columns, query }: Rows, table: string) {
    const pipe = path.join(folder, 'rows');
    execFileSync('mkfifo', ['-m', '666', pipe]);
    try {
      await Promise.all([
        maker.query(`copy (${query}) to '${pipe}' (format binary)`),
        storer.query(`copy ${table} (${columns}) from '${pipe}' (format binary, freeze)`),
      ]);
    } catch (error) {
      // If one process failed, the other still waits to open its end. Opening the pipe here releases it.
      fs.closeSync(fs.openSync(pipe, 'r+'));
      throw error;
    } finally {
      fs.rmSync(pipe);
    }
  }
}

/**
 * Triggers are off while the tables are filled, so the server is told here to write the search documents of all
 * tickets.
 */
async function orderSearchDocuments(client: Client) {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('messages_to_index') is not null as exists`,
  );
  if (rows[0]?.exists)
    await client.query(
      'insert into messages_to_index (company_id, ticket_id, message_id) select company_id, id, 0 from tickets',
    );
}

interface Company {
  companyId: number;
  sizes: Sizes;
  /** The domain of the users' e-mail addresses, which are unique in the whole installation. */
  emails: string;
  /** Ids of connections are unique in the whole installation, so the company's own ids start after this id. */
  connectionsAfter: number;
}

function companiesAt(scale: number, [first = 1, neighbour = 2]: readonly number[]): Company[] {
  return [
    { companyId: first, sizes: sizesAt(scale), emails: 'example.com', connectionsAfter: 0 },
    { companyId: neighbour, sizes: sizesAt(scale / 10), emails: 'vizinha.example.com', connectionsAfter: 2 },
  ];
}

/**
 * Drops the indexes that belong to no constraint.
 * @returns the statements that create them again
 */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::text[]::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * The admin's password with the cheapest hash that the library allows, because two hundred users sign in before most
 * measurements.
 */
const cheapHash = '$argon2id$v=19$m=64,t=1,p=1$WzBkqEt3KLdOKPckzsyzfg$6gSYV2qnXBmdtv4dR+1l155nyUajN1jwRxQDNZRj+n8';

type Statement = [text: string, values?: unknown[]];

/** An SQL array of texts. */
const list = (texts: readonly string[]) =>
  `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`;

/** All syllables have two letters, so that no word is the beginning of another word. */
const syllables =
  'ba be bi bo bu ca co cu da de di do du fa fe fi fo ga go la le li lo lu ma me mi mo pa po ra ta'.split(' ');

/** The same word as the SQL function `word` makes; 0 is the most common word. */
export function wordOf(n: number): string {
  // Three digits of base 32. 7919 is odd, so all words up to 32,768 differ.
  const digits = n * 7919;
  return [digits, Math.floor(digits / 32), Math.floor(digits / 1024)].map((part) => syllables[part % 32]).join('');
}

/** The SQL functions that several tables need, for the lifetime of a connection. */
function functions({ sizes: { contacts, tickets, closed, long, longest } }: Company): string[] {
  return [
    `create or replace function pg_temp.messages_of(t int) returns int language sql immutable return
      case t when ${long.ticket} then ${long.messages} when ${longest.ticket} then ${longest.messages}
        else 4 + (31 * t) % 13 end`,
    `create or replace function pg_temp.wa_id(t int, j int) returns text language sql immutable return
      '3EB0' || upper(left(md5(t::text || '-' || j::text), 16))`,
    // A uniform value from 0 to 1 that is the same in each seed.
    `create or replace function pg_temp.chance(a int, b int) returns float language sql immutable return
      (hashint8extended(a::bigint * 1000003 + b, 7) & 1073741823) / 1073741824.0`,
    // An index into a list that is ordered by frequency. Entry n is chosen in proportion to 1 / n, which is the
    // distribution of words.
    `create or replace function pg_temp.rank(chance float, among int) returns int language sql immutable return
      floor(exp(chance * ln(among + 1)))::int - 1`,
    `create or replace function pg_temp.phrase(n int) returns text language sql immutable return
      (${list(words.phrases)})[1 + n]`,
    `create or replace function pg_temp.word(n int) returns text language sql immutable return
      (${list(syllables)})[1 + (n * 7919) % 32]
      || (${list(syllables)})[1 + (n * 7919) / 32 % 32]
      || (${list(syllables)})[1 + (n * 7919) / 1024 % 32]`,
    `create or replace function pg_temp.body(t int, j int) returns text language sql immutable return
      pg_temp.phrase(pg_temp.rank(pg_temp.chance(t, 8 * j), ${words.phrases.length}))
      || case when pg_temp.chance(t, 8 * j + 1) < 0.33
        then ' ' || pg_temp.phrase(pg_temp.rank(pg_temp.chance(t, 8 * j + 2), ${words.phrases.length})) else '' end
      || case when pg_temp.chance(t, 8 * j + 3) < 0.6
        then ' ' || pg_temp.word(pg_temp.rank(pg_temp.chance(t, 8 * j + 4), ${vocabularySize})) else '' end
      || case when pg_temp.chance(t, 8 * j + 5) < 0.3
        then ' ' || pg_temp.word(pg_temp.rank(pg_temp.chance(t, 8 * j + 6), ${vocabularySize})) else '' end
      || case when (17 * t + j) % 10 = 0 then ' pedido ' || (t::bigint * 31 + j)::text else '' end
      || case when j <> 3 then ''
        else case when t % 1000 = 0 then ' protocolo zebra' || t::text else '' end
          || case when t <= ${tickets / 5} then ' ${uneven.onlyOld}' else '' end
          || case when t % 40 = 2 then ' ${uneven.onlyInQueue.word}' else '' end
          || case when t <= ${closed} and t % 50 = 7 then ' ${uneven.onlyClosed}' else '' end end`,
    // A few contacts have hundreds of tickets; many contacts have one or none. Each ticket that is not closed has its
    // own contact.
    `create or replace function pg_temp.contact_of(t int) returns int language sql immutable return
      case when t > ${closed} then (7 * t) % ${contacts}
        else ((${contacts} * power(pg_temp.chance(t, -1), 2))::bigint * 7919 % ${contacts})::int end + 1`,
    // The time from the first to the last message of a closed ticket: between an hour and three days.
    `create or replace function pg_temp.life(t int) returns interval language sql immutable return
      (3600 + (255600 * pg_temp.chance(t, -2))::int) * interval '1 second'`,
  ];
}

/** The tables with few rows. */
function smallTables({ companyId, emails, connectionsAfter }: Company): Statement[] {
  return [
    [
      `insert into queues (id, name, color, position) overriding system value
        select n, name, '#' || lpad(to_hex(n * 1234567), 6, '0'), n
        from unnest($1::text[]) with ordinality q (name, n)`,
      [words.queues],
    ],
    [
      `insert into users (id, name, email, password_hash, profile) overriding system value
      select n, 'Pessoa ' || n, 'pessoa' || n || '@${emails}',
        case when n <= 2 or n > 20 then $1 else u.password_hash end,
        case when n <= 2 or n > 20 then 'admin' else 'user' end
      from generate_series(1, 219) n, (select password_hash from users order by company_id, id limit 1) u
        on conflict do nothing`,
      [cheapHash],
    ],
    [
      `insert into user_queues (user_id, queue_id)
        select distinct u, 1 + (u + k) % 8 from generate_series(3, 20) u, unnest(array[0, 3, 5]) k
        union all select 1, q from generate_series(1, 8) q`,
    ],
    [
      `insert into connections (id, name, driver, is_default) overriding system value
        values (${connectionsAfter + 1}, 'Loja', 'sandbox', true),
          (${connectionsAfter + 2}, 'Oficina', 'sandbox', false)`,
    ],
    [
      `insert into sandbox_phones (connection_id, linked, number)
        values (${connectionsAfter + 1}, true, '551199000000${connectionsAfter + 1}'),
          (${connectionsAfter + 2}, true, '551199000000${connectionsAfter + 2}')`,
    ],
    [
      `insert into tags (id, name, color) overriding system value
        select n, 'Tag ' || n, '#' || lpad(to_hex(n * 500009), 6, '0') from generate_series(1, 30) n`,
    ],
    [
      `insert into media (id, key, thumb_key, name, mimetype, kind, size, width, height) overriding system value
        values (1, 'c/${companyId}/bench/picture.jpg', 'c/${companyId}/bench/picture.webp', 'picture.jpg',
        'image/jpeg', 'image', 80000, 1280, 960)`,
    ],
  ];
}

interface Rows {
  columns: string;
  query: string;
}

/** In this order, because each table is made from the tables before it. */
const tables = ['contacts', 'contact_identities', 'contact_extras', 'tickets', 'ticket_tags', 'messages'] as const;

/** The tables with many rows: the query that computes the rows of each. */
function largeTables({ companyId, connectionsAfter, sizes }: Company): Record<(typeof tables)[number], Rows> {
  const { contacts, tickets, closed, open, long, longest } = sizes;
  // The times span the same period at every scale: at scale 1 a contact every 314 s and a ticket every 157 s.
  const gap = (seconds: number, countAtScale1: number, count: number) => (seconds * countAtScale1) / count;
  const contactAt = `now0 - (${contacts} + 1 - i) * ${gap(314, 100_000, contacts)} * interval '1 second'`;
  const createdAt = `now0 - (${tickets} + 1 - t) * ${gap(157, 200_000, tickets)} * interval '1 second'`;
  const state = `case when t <= ${closed} then 'closed' when t <= ${closed + open} then 'open' else 'pending' end`;
  const updatedAt = `case when t <= ${closed} then ${createdAt} + pg_temp.life(t)
    when t <= ${closed + open} then now0 - ((7919::bigint * t) % 604800) * interval '1 second'
      else now0 - ((7919::bigint * t) % 86400) * interval '1 second' end`;
  const codes = areaCodes.split(' ');
  const number = `'55' || (array[${codes.join(', ')}])[1 + i % ${codes.length}] || '9' || 6 + i / ${codes.length} % 4
    || lpad(((i::bigint * 7919) % 10000000)::text, 7, '0')`;
  const ours = `company_id = ${companyId}`;
  const clock = `(select date_trunc('second', clock_timestamp()) as now0) clock`;
  // Some names are much more common than others.
  const common = (salt: number, { length }: readonly string[]) =>
    `floor(${length} * power(pg_temp.chance(i, ${salt}), 1.5))::int`;
  const [first, last] = [list(words.firstNames), list(words.lastNames)];
  return {
    contacts: {
      columns: 'id, name, named_by, number, email, created_at, updated_at',
      // In random order: the physical order of a real table follows the last change, not the creation.
      query: `select i, case when i % 40 = 0 then '+' || ${number}
          else (${first})[1 + ${common(-4, words.firstNames)}]
            || ' ' || (${last})[1 + ${common(-5, words.lastNames)}]
            || ' ' || (${last})[1 + ${common(-6, words.lastNames)}] end,
          case when i % 40 = 0 then 'number' when i % 10 = 0 then 'person' when i % 2 = 0 then 'book'
            else 'profile' end,
          ${number}, case when i % 3 = 0 then 'cliente' || i || '@example.com' else '' end, ${contactAt}, ${contactAt}
        from generate_series(1, ${contacts}) i, ${clock} order by pg_temp.chance(i, -3)`,
    },
    // Each form of a number, as a first message would have stored it.
    contact_identities: {
      columns: 'identity, contact_id',
      query: `select '+' || number, id from contacts where ${ours}
        union all
        select '+' || left(number, 4) || substr(number, 6), id from contacts
        where ${ours} and number ~ '^55\\d\\d9[6-9]'`,
    },
    contact_extras: {
      columns: 'contact_id, name, value',
      query: `select id, 'CPF', lpad((id::bigint * 12345)::text, 11, '0') from contacts where ${ours} and id % 20 = 0`,
    },
    tickets: {
      columns:
        'id, contact_id, connection_id, queue_id, user_id, status, unread, last_message, last_message_type, ' +
        'last_from_me, chat_address, queued_at, started_at, finished_at, created_at, updated_at',
      query: `select t, c.id, ${connectionsAfter} + 1 + t % 2,
          case when state = 'pending' and t % 4 = 0 then null else 1 + t % 8 end,
          case when state = 'pending' then null else 1 + t % 20 end, state,
          case state when 'open' then t % 5 when 'pending' then 1 + t % 3 else 0 end,
          left(pg_temp.body(t, m), 120), 'chat', m % 2 = 0, c.number || '@s.whatsapp.net', created,
          case when state <> 'pending' then created + interval '5 minutes' end,
          case when state = 'closed' then updated end, created, updated
        from (select t, ${state} as state, ${createdAt} as created, ${updatedAt} as updated,
          pg_temp.messages_of(t) as m from generate_series(1, ${tickets}) t, ${clock}) t
          join contacts c on c.${ours} and c.id = pg_temp.contact_of(t) order by t`,
    },
    ticket_tags: {
      columns: 'ticket_id, tag_id',
      query: `select t, 1 + t % 30 from generate_series(3, ${tickets}, 3) t
        union select t, 1 + (t + 7) % 30 from generate_series(15, ${tickets}, 15) t`,
    },
    messages: {
      columns:
        'ticket_id, contact_id, connection_id, wa_id, from_me, kind, body, ack, read, media_id, quoted_wa_id, ' +
        'queue_id, user_id, sent_at, created_at, updated_at',
      // In the order of time, so that the messages of a conversation lie on many pages of the disk.
      query: `select t, contact_id, connection_id, pg_temp.wa_id(t, j), j % 2 = 0,
          case when picture then 'image' else 'chat' end, pg_temp.body(t, j),
          (case when j % 2 = 0 then 4 else 2 end)::smallint, true, case when picture then 1::bigint end,
          case when j % 20 = 0 then pg_temp.wa_id(t, j - 1) end, queue_id,
          case when j % 2 = 0 then user_id end, at, at, at
        from (select k.id as t, j, k.contact_id, k.connection_id, k.queue_id, k.user_id, (k.id + j) % 25 = 0
          and k.id not in (${long.ticket}, ${longest.ticket}) as picture,
            case when k.status = 'closed'
              then k.created_at + pg_temp.life(k.id) * ((j - 1)::float / pg_temp.messages_of(k.id))
              else k.updated_at - (pg_temp.messages_of(k.id) - j) * interval '7 minutes' end as at
          from tickets k cross join lateral generate_series(1, pg_temp.messages_of(k.id)) j where k.${ours}) m
        order by at, t, j`,
    },
  };
}
