import type { MessageHit } from '@balcao/contract';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { messageQuerySql, documentRangeSql, inDocumentSql, messageMatchesSql } from './match-sql.ts';

/** The largest number of messages without a document that are read for a ticket. */
const maxUnindexedOfTicket = 100;

const fields = 'm.id, m.sent_at, m.from_me, m.kind, m.body';
/**
 * Reads the messages that no document holds yet, from the newest on, until a message matches. The entry of a whole
 * ticket (`message_id` 0) names no message.
 */
const fromUnindexed = (words: 'all' | 'any') => `select ${fields}
      from (select message_id from messages_to_index w where w.ticket_id = x.id and w.message_id > 0
        order by message_id desc limit ${maxUnindexedOfTicket}) w
        join messages m on m.id = w.message_id
      where ${messageMatchesSql(words)}
      order by m.sent_at desc, m.id desc
      limit 1`;
/**
 * Reads the messages of the best document of the ticket, from the newest on, until a message matches. The best document
 * is the newest one with every word, else the newest one with any of the words.
 */
const fromDocument = (words: 'all' | 'any') => `select m.*
      from (select d.ticket_id, ${documentRangeSql} from ticket_documents d
        where d.ticket_id = x.id and d.words @@ (select any_word from asked)
        order by d.words @@ (select every_word from asked) desc, d.part desc limit 1) p
        cross join lateral (
          select ${fields}
          from messages m
          where ${inDocumentSql} and ${messageMatchesSql(words)}
          order by m.sent_at desc, m.id desc
          limit 1) m`;
/**
 * PostgreSQL runs the branches in turn until one has a message: all words before any word, and messages without a
 * document first, since they are mostly the newest.
 */
const branches = (['all', 'any'] as const).flatMap((words) => [
  `(${fromUnindexed(words)})`,
  `(${fromDocument(words)})`,
]);
const find = statement(
  `with ${messageQuerySql('$1')}
  select x.id as "ticketId", h.id::text as "messageId", ${instantSql('h.sent_at')} as at, h.from_me as "fromMe",
    h.kind as "mediaType", message_snippet(h.body, (select patterns from asked)) as text
  from unnest($2::int[]) x (id)
    cross join lateral (select * from (${branches.join(' union all ')}) m limit 1) h`,
  { sharesPlan: true },
);

/**
 * The message of each ticket that a search means: the newest message with every word, else the newest message with any
 * of the words, among the messages without a document and those of the best document. A ticket that is found only by
 * its contact or its id has none.
 * @param ticketIds tickets of one page that the actor sees
 */
export const findSnippets = (scope: Scope, search: string, ticketIds: readonly number[]): Promise<MessageHit[]> =>
  ticketIds.length === 0 ? Promise.resolve([]) : scope.rows<MessageHit>(find, [search, ticketIds]);
