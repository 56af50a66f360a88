import { createHash } from 'node:crypto';
import { withParameter } from './addresses.ts';
import type { Installation, Person } from './installation.ts';
import { bytesOf } from './load.ts';

/** A search with its filters, as a screen requests it. */
export interface Search {
  list: 'tickets' | 'contacts';
  words: string;
  status?: 'open' | 'pending' | 'closed';
  queueIds?: readonly number[];
  users?: readonly number[];
  tags?: readonly number[];
  /** The day on which the ticket was created, UTC. */
  date?: string;
}

/** The time limit for paging through a search. After it, the hits so far must be the first part of all hits. */
const pagingMs = 15_000;

export function addressOf({ list, words, status, queueIds, users, tags, date }: Search): string {
  const parameters = {
    searchParam: words,
    ...(status && { status }),
    ...(queueIds && { queueIds: `[${queueIds.join()}]` }),
    ...(users && { users: `[${users.join()}]` }),
    ...(tags && { tags: `[${tags.join()}]` }),
    ...(date && { date }),
  };
  return `/api/${list}?${String(new URLSearchParams(parameters))}`;
}

/**
 * The words of a search in the form in which they are compared: folded, and split at characters that are neither letter
 * nor digit.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Reads each message of the company once and stores which of these words each ticket has. A word matches the beginning
 * of a word in the message; a word of less than three letters must match the whole word. At scale 10 that takes half an
 * hour, so the table stays in a kept database: before a round, its messages are always the same.
 */
export async function noteHits({ database, companyId }: Installation, searches: readonly Search[]): Promise<void> {
  const words = [...new Set(searches.flatMap((search) => wordsOf(search.words)))];
  const { rows } = await database.query<{ noted: string | null; folding: string }>(
    `select obj_description(to_regclass('bench.hits')) as noted, string_agg(prosrc, '' order by oid) as folding
     from pg_proc where proname = 'fold'`,
  );
  // The comment of the table names what it was filled for, including the source of the SQL function `fold`.
  const key = createHash('sha256')
    .update(JSON.stringify([companyId, words, rows[0]?.folding]))
    .digest('hex');
  if (rows[0]?.noted === key) return;
  await database.query('drop table if exists bench.hits');
  await database.query('create table bench.hits (word text, ticket_id int)');
  await database.query(
    `insert into bench.hits select distinct w.word, m.ticket_id
     from (
       select ticket_id, ' ' || regexp_replace(fold(body), '[^[:alnum:]]+', ' ', 'g') || ' ' as body
       from messages where company_id = $1 and fold(body) ~ $2) m
     join unnest($3::text[]) w (word)
       on m.body like '% ' || w.word || case when length(w.word) < 3 then ' %' else '%' end`,
    [companyId, `(^|[^[:alnum:]])(${words.join('|')})`, words],
  );
  await database.query('create index on bench.hits (word, ticket_id)');
  await database.query('analyze bench.hits');
  await database.query(`comment on table bench.hits is '${key}'`);
}

/** The contacts that a search matches: by all words in the name, or by the digits in the number. */
const contactsSql = (word: string, digits: string) =>
  `select id, name from contacts where company_id = $1
   and (fold(name) like all (select '%' || w || '%' from unnest(${word}::text[]) w)
     or (${digits}::text <> '' and number like '%' || ${digits} || '%'))`;

/**
 * The ids that a search must find for a user, in order, by plain SQL. `noteHits` must have run with the search's words.
 */
export async function expectedOf(
  installation: Installation,
  search: Search,
  by: { id: number; isAdmin: boolean },
): Promise<number[]> {
  const words = wordsOf(search.words);
  const digits = /^[-+() 0-9]+$/.test(search.words) ? search.words.replaceAll(/\D/g, '') : '';
  const values: unknown[] = [installation.companyId, words, digits];
  const contacts = contactsSql('$2', '$3');
  /** Adds a parameter and returns its placeholder. */
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const ids = async (text: string) =>
    (await installation.database.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
  if (search.list === 'contacts') return ids(`select id from (${contacts}) c order by name collate "pt-BR-x-icu", id`);

  const ticketId = /^\d{1,9}$/.test(search.words) ? Number(search.words) : null;
  const conditions = [
    `(t.contact_id in (select id from (${contacts}) c)
      or t.id in (
        select ticket_id from bench.hits where word = any($2) group by ticket_id having count(*) = cardinality($2))
      or t.id = ${parameter(ticketId)}::int)`,
  ];
  // An attendant sees their own tickets and those of their queues. Both conditions use the same parameter.
  if (!by.isAdmin)
    conditions.push(
      `(t.user_id = ${parameter(by.id)} or t.queue_id in (
        select queue_id from user_queues where company_id = $1 and user_id = $${values.length}))`,
    );
  if (search.status) conditions.push(`t.status = ${parameter(search.status)}`);
  if (search.queueIds) conditions.push(`(t.queue_id = any(${parameter(search.queueIds)}) or t.queue_id is null)`);
  if (search.users) conditions.push(`t.user_id = any(${parameter(search.users)})`);
  for (const tag of search.tags ?? [])
    conditions.push(`t.id in (select ticket_id from ticket_tags where company_id = $1 and tag_id = ${parameter(tag)})`);
  if (search.date) conditions.push(`(t.created_at at time zone 'UTC')::date = ${parameter(search.date)}`);
  return ids(
    `select t.id from tickets t where t.company_id = $1 and ${conditions.join(' and ')}
      order by t.updated_at desc, t.id desc`,
  );
}

interface Page {
  tickets?: { id: number }[];
  contacts?: { id: number }[];
  hasMore: boolean;
  isComplete?: boolean;
  next: string | null;
}

/**
 * Requests page after page until the end, or until `pagingMs` have passed. Users with the same rights take turns,
 * because each user's calls per minute are limited.
 * @returns the found ids, and whether the end was reached
 */
export async function pageThrough(
  installation: Installation,
  search: Search,
  people: readonly Person[],
): Promise<{ ids: number[]; isEnd: boolean }> {
  const first = addressOf(search);
  const ids: number[] = [];
  let address: string | undefined = first;
  const end = performance.now() + pagingMs;
  for (let nth = 0; address !== undefined; nth += 1) {
    if (performance.now() > end) return { ids, isEnd: false };
    const reply = JSON.parse((await bytesOf(installation, address, people[nth % people.length])).text) as Page;
    ids.push(...(reply.tickets ?? reply.contacts ?? []).map(({ id }) => id));
    const goesOn = reply.hasMore || reply.isComplete === false;
    address = goesOn && reply.next !== null ? withParameter(first, 'after', reply.next) : undefined;
  }
  return { ids, isEnd: true };
}

/**
 * Counts the missing hits, and the hits that were found twice or should not have been found. If the search was not
 * paged to its end, only the first hits are compared.
 */
export function compareHits(
  expected: readonly number[],
  { ids, isEnd }: { ids: readonly number[]; isEnd: boolean },
): { missing: number; extra: number } {
  const wanted = new Set(isEnd ? expected : expected.slice(0, ids.length));
  const found = new Set(ids);
  const correct = wanted.intersection(found).size;
  return { missing: wanted.size - correct, extra: ids.length - correct };
}
