import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** At most this many entries of single messages, and of whole tickets, are taken at once. */
const maxEntries = 1000;
const maxWholeTickets = 200;
/** A document contains about this many characters of text, which are a few hundred messages. */
const charactersPerDocument = 16_000;

// Without the lock, two nodes would write the same document.
const lock = statement(`select pg_try_advisory_xact_lock(hashtext('search documents'), current_company()) as held`);
// An entry with `message_id = 0` stands for all messages of a ticket. Rows are deleted by their place in the table
// (ctid): with a plan that was made while the table was empty, deleting by key would be slow. The order is that of the
// primary key, so that nothing is sorted, even if many entries wait.
const take = statement(`with single as materialized (
    select ctid as place from messages_to_index
    where message_id > 0
    order by ticket_id desc, message_id desc
    limit ${maxEntries}
    for update skip locked),
  whole as materialized (
    select ctid as place from messages_to_index
    where message_id = 0
    order by ticket_id desc, message_id desc
    limit ${maxWholeTickets}
    for update skip locked),
  taken as (
    delete from messages_to_index
    where ctid = any(array(select place from single union all select place from whole))
    returning ticket_id, message_id)
  select array(select ticket_id from taken where message_id = 0) as whole,
    array(select message_id::text from taken where message_id > 0) as messages,
    (select count(*) from single) < ${maxEntries} and (select count(*) from whole) < ${maxWholeTickets} as "isAll"`);
const clear = statement('delete from ticket_documents where ticket_id = any($1::int[])');
// The messages of a ticket are put one behind the other, and `start` is the place of a message in that text. A message
// belongs to the part in which it starts. The range of a document's ids counts only while `ranged_characters` equals
// `characters`, because a node of an earlier version extends a document without its range.
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
    select ticket_id, (start / ${charactersPerDocument})::int as part, max(start + length(body))::int as characters,
      min(id) as first_id, max(id) as last_id,
      document_words((select current_company()), string_agg(body, ' ')) as words
    from placed group by ticket_id, start / ${charactersPerDocument})
  insert into ticket_documents as d (ticket_id, part, characters, first_id, last_id, ranged_characters, words)
    select ticket_id, part, characters, first_id, last_id, characters,
      array_to_tsvector(case when part > 0 then words || several_documents((select current_company())) else words end)
    from parts where cardinality(words) > 0 order by ticket_id, part
  on conflict on constraint ticket_documents_pkey
    do update set words = d.words || excluded.words, characters = excluded.characters,
    first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id),
    ranged_characters = case when d.ranged_characters = d.characters then excluded.characters end
  returning ticket_id as "ticketId", part`);
// Marks the first document of a ticket that has several, as `write` marks the others. The search for tickets whose
// words stand in different documents looks for the mark.
const markFirst = statement(`update ticket_documents
  set words = words || array_to_tsvector(array[several_documents((select current_company()))])
  where ticket_id = any($1::int[]) and part = 0
    and not words @@ quote_literal(several_documents((select current_company())))::tsquery`);

/**
 * Takes some of the company's waiting entries and writes the words of their messages into the documents of the tickets.
 * After a change or removal of a message, its ticket waits as a whole: all its documents are deleted and written again.
 * @returns `isAll`: this node has no more to do for the company now; another node may be writing its documents
 */
export async function indexMessages(scope: Scope): Promise<{ isAll: boolean }> {
  const [lockResult] = await scope.rows<{ held: boolean }>(lock, []);
  if (!lockResult?.held) return { isAll: true };
  const [taken] = await scope.rows<{ whole: number[]; messages: string[]; isAll: boolean }>(take, []);
  if (!taken || (taken.whole.length === 0 && taken.messages.length === 0)) return { isAll: true };
  if (taken.whole.length > 0) await scope.rows(clear, [taken.whole]);
  const written = await scope.rows<{ ticketId: number; part: number }>(write, [taken.messages, taken.whole]);
  const ticketsWithSeveral = written.filter(({ part }) => part > 0).map(({ ticketId }) => ticketId);
  if (ticketsWithSeveral.length > 0) await scope.rows(markFirst, [[...new Set(ticketsWithSeveral)]]);
  return { isAll: taken.isAll };
}
