/**
 * What a search finds, in SQL over `$1`, the typed text. A ticket is found by the words of its messages, which may
 * stand in different messages, and by the name, username or number of its contact. Words are compared without case and
 * accents. In messages, a typed word of three or more letters matches the beginning of a word, a shorter one a whole
 * word. In names, a word of three or more letters matches any part, a shorter one the beginning of a word.
 */

/**
 * At most this many of a company's messages that no document holds yet are searched. More wait only after an import.
 */
export const maxUnindexed = 2000;

/** A part of `with`, named `searched`: the typed text as queries and patterns, computed once for the statement. */
export const ticketAndNameQuerySql = `searched as materialized (
    select word_queries($1) as queries, word_query($1) as query, is_number($1) as is_number,
      '%' || regexp_replace($1, '\\D', '', 'g') || '%' as digits, name_patterns($1) as patterns)`;

/** Whether each word stands in some document of a ticket. Needed for tickets with several documents. */
const eachWordSql = (ticketId: string) =>
  `(select bool_and(exists (select from ticket_documents p where p.ticket_id = ${ticketId} and p.words @@ word))
        from unnest((select queries from searched)) word)`;

/** Whether the documents of ticket `t` hold every word; needs `searched`. */
export const ticketMatchesSql = `(select coalesce(bool_or(d.words @@ (select query from searched)), false)
    or max(d.part) > 0 and ${eachWordSql('t.id')}
  from ticket_documents d where d.ticket_id = t.id)`;

/**
 * The tickets of `ids`, an array in SQL, whose documents hold every word. The key of the documents is read in its
 * order. That takes a third of the time of a separate look-up for each ticket. A ticket may be named several times.
 */
export const matchingTicketsSql = (ids: string): string => `select d.ticket_id as id from ticket_documents d
    where d.ticket_id = any(${ids}) and d.words @@ (select query from searched)
    union all
    select d.ticket_id from ticket_documents d
    where (select cardinality(queries) > 1 from searched) and d.part > 0 and d.ticket_id = any(${ids})
      and ${eachWordSql('d.ticket_id')}`;

/**
 * Whether contact `c` has the name, username or number; needs `searched`. The space stands before the first word,
 * because the pattern of a short word begins with one.
 */
export const nameMatchesSql = `(case
    when (select is_number from searched) then c.number like (select digits from searched)
    else ' ' || contact_text(c.name, c.username) like all((select patterns from searched)::text[]) end)`;

/**
 * A part of `with`, named `asked`: the typed text as queries and patterns for single messages.
 * @param text the SQL parameter of the typed text, such as `$1`
 */
export const messageQuerySql = (text: string): string => `asked as materialized (
    select word_query(${text}) as every_word, message_patterns(${text}) as patterns,
      (select string_agg(word::text, ' | ')::tsquery from unnest(word_queries(${text})) word) as any_word)`;

/** Whether message `m` has every word, or any of them; needs `asked`. The text of a deleted message is not found. */
export const messageMatchesSql = (words: 'all' | 'any'): string =>
  `not m.is_deleted and fold(m.body) ~ ${words}((select patterns from asked)::text[])`;

/**
 * The ids of the messages that document `d` holds: `first_id` to `last_id`. Null: it may hold any message of the
 * ticket.
 */
export const documentRangeSql = `case when d.ranged_characters = d.characters then d.first_id end as first_id,
      case when d.ranged_characters = d.characters then d.last_id end as last_id`;

/** Whether message `m` may be one of a document with the range `p`. */
export const inDocumentSql = `m.ticket_id = p.ticket_id
    and (p.first_id is null or m.id between p.first_id and p.last_id)`;
