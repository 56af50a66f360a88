import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** Entries that are taken at once, and among them those that stand for a whole ticket. */
const mostEntries = 1000;
const mostWhole = 200;
/** Of text in one document: a document of so many characters holds a few hundred messages. */
const charactersEach = 16_000;

// Two nodes would write the same document.
const lock = statement(`select pg_try_advisory_xact_lock(hashtext('search documents'), current_company()) as held`);
// Rows are deleted by their place: a plan that was made while the table was empty would look for each of them anew. The
// order is that of the primary key, so that nothing is sorted however much waits.
const take = statement(`with single as materialized (
    select ctid as place from messages_to_index
    where message_id > 0
    order by ticket_id desc, message_id desc
    limit ${mostEntries}
    for update skip locked),
  whole as materialized (
    select ctid as place from messages_to_index
    where message_id = 0
    order by ticket_id desc, message_id desc
    limit ${mostWhole}
    for update skip locked),
  taken as (
    delete from messages_to_index
    where ctid = any(array(select place from single union all select place from whole))
    returning ticket_id, message_id)
  select array(select ticket_id from taken where message_id = 0) as whole,
    array(select message_id::text from taken where message_id > 0) as messages,
    (select count(*) from single) < ${mostEntries} and (select count(*) from whole) < ${mostWhole} as "isAll"`);
const clear = statement('delete from ticket_documents where ticket_id = any($1::int[])');
// A part begins with the first message that lies beyond so many characters of the ticket.
const write = statement(`with chosen as (
    select m.* from messages m where m.id = any($1::bigint[]) and m.ticket_id <> all($2::int[])
    union all
    select m.* from messages m where m.ticket_id = any($2::int[])),
  placed as (
    select m.ticket_id, m.id, m.body,
      coalesce(d.characters, 0) + sum(length(m.body)) over (partition by m.ticket_id order by m.id)
        - length(m.body) as start
    from chosen m
      left join lateral (select characters
        from ticket_documents d
        where d.ticket_id = m.ticket_id
        order by d.part desc
        limit 1) d on true
    where m.body <> ''),
  parts as (
    select ticket_id, (start / ${charactersEach})::int as part, max(start + length(body))::int as characters,
      min(id) as first_id, max(id) as last_id,
      document_words((select current_company()), string_agg(body, ' ')) as words
    from placed group by ticket_id, start / ${charactersEach})
  insert into ticket_documents as d (ticket_id, part, characters, first_id, last_id, ranged_characters, words)
    select ticket_id, part, characters, first_id, last_id, characters,
      array_to_tsvector(case when part > 0 then words || several_documents((select current_company())) else words end)
    from parts where cardinality(words) > 0 order by ticket_id, part
  on conflict on constraint ticket_documents_pkey
    do update set words = d.words || excluded.words, characters = excluded.characters,
    first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id),
    ranged_characters = case when d.ranged_characters = d.characters then excluded.characters end
  returning ticket_id as "ticketId", part`);
const markFirst = statement(`update ticket_documents
  set words = words || array_to_tsvector(array[several_documents((select current_company()))])
  where ticket_id = any($1::int[]) and part = 0
    and not words @@ quote_literal(several_documents((select current_company())))::tsquery`);

/**
 * Takes some of the company's messages that wait and writes their words into the documents of their tickets. Those of a
 * message that was changed or removed go with its ticket's documents, which are written anew.
 */
export async function indexMessages(scope: Scope): Promise<{ isAll: boolean }> {
  const [turn] = await scope.rows<{ held: boolean }>(lock, []);
  if (!turn?.held) return { isAll: true };
  const [taken] = await scope.rows<{ whole: number[]; messages: string[]; isAll: boolean }>(take, []);
  if (!taken || (taken.whole.length === 0 && taken.messages.length === 0)) return { isAll: true };
  if (taken.whole.length > 0) await scope.rows(clear, [taken.whole]);
  const written = await scope.rows<{ ticketId: number; part: number }>(write, [taken.messages, taken.whole]);
  const long = written.filter(({ part }) => part > 0).map(({ ticketId }) => ticketId);
  if (long.length > 0) await scope.rows(markFirst, [[...new Set(long)]]);
  return { isAll: taken.isAll };
}
