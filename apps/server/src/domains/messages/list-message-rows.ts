import {
  limits,
  messageFlags,
  messageNumbers,
  messageTexts,
  type MessageRows,
  type RouteInput,
  type routes,
} from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { rawJson } from '../../platform/http/serve.ts';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import {
  arrayJson,
  flagsSql,
  listSql,
  momentSql,
  numbersSql,
  placeSql,
  textsSql,
} from '../../platform/scope/values-sql.ts';
import { selectOutages } from '../connections/index.ts';
import { viewMedia, type MediaRow } from '../media/index.ts';
import { conversationSight, mayTouch, type Standing } from '../tickets/index.ts';
import { hiddenSql, isSeen, seenTickets } from './messages-in-sight.ts';
import { downloadColumns, mayAwaitFile, mediaColumns } from './message-view.ts';

const take = limits.messagesPerPage;

const flags = flagsSql(messageFlags, {
  fromMe: 'm.from_me',
  read: 'm.read',
  isDeleted: 'm.is_deleted',
  isEdited: 'm.is_edited',
  isForwarded: 'm.is_forwarded',
});
/** The numbers of a message, by their wire names; `m` is the message. */
const numbers = numbersSql(messageNumbers, {
  id: 'm.id',
  ticketId: 'm.ticket_id',
  queueId: 'm.queue_id',
  userId: 'm.user_id',
  ack: 'm.ack',
  flags,
  file: 'case when not m.is_deleted then m.media_id end',
  quoted: 'case when m.quoted_wa_id is not null then (select q.id from quoted q where q.wa_id = m.quoted_wa_id) end',
  createdAt: momentSql('m.sent_at'),
  updatedAt: momentSql('m.updated_at'),
});
/** The text of a deleted message is not sent to clients. */
const texts = textsSql(messageTexts, {
  clientId: 'm.client_id',
  body: "case when m.is_deleted then '' else m.body end",
  error: 'm.error',
  mediaType: 'm.kind',
  participant: 'm.participant',
  author: 'm.participant_name',
});
const newestFirst = 'order by sent_at desc, id desc';
/** The start of the page; the last page starts with the conversation. */
const oldestShown = `(select case when (select count(*) from page) > ${take} then min(sent_at) else '-infinity' end from shown)`;

/**
 * A page of the conversation of ticket $1, in one statement. $2 is its end, $3 is now. Parts that few messages have are
 * loaded once for the page, not for each message.
 * `older`: the condition for messages before the cursor. `hides`: the parameter number of `inSightSql`, if messages of
 * other queues are hidden.
 */
const pageOf = ({ older, hides }: { older: string; hides?: number }) =>
  statement(`with t as materialized (select id, contact_id, connection_id, status, queue_id, user_id from tickets where id = $1),${
    hides === undefined
      ? ''
      : `
    ${seenTickets('t', hides)},`
  }
    page as materialized (select m.id, m.client_id, m.ticket_id, m.queue_id, m.user_id, m.body, m.from_me, m.read, m.ack, m.error, m.kind, m.is_deleted, m.is_edited, m.is_forwarded, m.participant, m.participant_name,
        m.media_id, m.quoted_wa_id, m.ad, m.sent_at, m.updated_at from messages m
      where m.contact_id = (select contact_id from t) and m.connection_id = (select connection_id from t)${older}${hides === undefined ? '' : ` and ${isSeen}`}
      order by m.sent_at desc, m.id desc limit ${take + 1}),
    shown as (select * from page ${newestFirst} limit ${take}),
    quoted as materialized (select x.id, x.wa_id, case when x.is_deleted then '' else left(x.body, 200) end as body, x.from_me, x.kind, coalesce(x.participant_name, (select c.name from contacts c where c.id = x.contact_id)) as name,
        case when not x.is_deleted then x.media_id end as file
      from messages x where x.connection_id = (select connection_id from t) and x.wa_id = any(array(select quoted_wa_id from shown where quoted_wa_id is not null)))
  select t.status, t.queue_id as "queueId", t.user_id as "userId", t.contact_id as "contactId", t.connection_id as "connectionId",
    ${arrayJson(`array(select ${numbers} from shown m ${newestFirst})`)} as numbers, ${arrayJson(`array(select ${texts} from shown m ${newestFirst})`)} as texts,
    ${listSql(`select f.id, ${mediaColumns} from media f where f.id = any(array(select media_id from shown where media_id is not null and not is_deleted union all select file from quoted where file is not null))`)} as files,
    ${listSql('select id, body, from_me as "fromMe", kind as "mediaType", file, name from quoted')}::text as quotes,
    ${listSql('select e.message_id as message, e.emoji, e.from_me as "fromMe" from message_reactions e where e.message_id = any(array(select id from shown)) order by e.created_at')}::text as reactions,
    ${listSql(`select ${instantSql('o."from"')} as "from", ${instantSql('o."to"')} as "to" from (${selectOutages({ connectionId: 't.connection_id', before: '$2::timestamptz', now: '$3::timestamptz' })}) o
      where coalesce(o."to", 'infinity') > (select min(sent_at) from shown) order by o."from"`)}::text as gaps,
    ${hides === undefined ? `'[]'` : hiddenSql(oldestShown, older === '' ? "'infinity'" : '$2::timestamptz')}::text as hidden,
    (select array_agg(m.id) from shown m where m.ad is not null or (${mayAwaitFile('m')})) as "rareIds",
    (select count(*) from page) > ${take} as "hasMore",
    (select ${placeSql('sent_at', 'id')} from (select sent_at, id from page ${newestFirst} offset ${take - 1} limit 1) l) as next
  from t`);

/**
 * The parts that very few messages have, for the messages $1. They have a separate statement: a part of the page's plan
 * costs as much as several messages, even if it finds nothing.
 */
const rareParts = statement(`select
    ${listSql(`select d.message_id as message, ${downloadColumns} from message_downloads d where d.message_id = any($1::bigint[])`)}::text as downloads,
    ${listSql(`select m.id as message, coalesce(nullif(m.ad->>'headline', ''), m.ad->>'body') as headline, case when m.ad->>'sourceUrl' ~* '^https?://' then m.ad->>'sourceUrl' end as url from messages m where m.id = any($1::bigint[]) and m.ad is not null`)}::text as ads`);
const noRareParts = { downloads: '[]', ads: '[]' };

const beforeCursor = ' and (m.sent_at, m.id) < ($2::timestamptz, $4::bigint)';
const newest = pageOf({ older: '' });
const newestInSight = pageOf({ older: '', hides: 4 });
const before = pageOf({ older: beforeCursor });
const beforeInSight = pageOf({ older: beforeCursor, hides: 5 });

interface Answer extends Standing, Record<'numbers' | 'texts' | 'quotes' | 'reactions' | 'gaps' | 'hidden', string> {
  contactId: number;
  connectionId: number;
  files: (MediaRow & { id: number })[];
  /** Messages that an advertisement led to, and those that may await a file. */
  rareIds: string[] | null;
  hasMore: boolean;
  next: string | null;
}

/**
 * The same page as `listMessages`, in the compact form of our own client. Only the links of files are written here;
 * everything else is written by PostgreSQL.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export async function listMessageRows(
  scope: Scope,
  ticketId: number,
  query: RouteInput<typeof routes.messages.rows>['query'],
): Promise<MessageRows> {
  const [at, id] = query.before?.split('_') ?? [];
  const sight = await conversationSight(scope);
  const limit = sight ? [sight.queueIds, sight.userId] : [];
  const [page] = await (query.before === undefined
    ? scope.rows<Answer>(sight ? newestInSight : newest, [ticketId, scope.now, scope.now, ...limit])
    : scope.rows<Answer>(sight ? beforeInSight : before, [ticketId, at, scope.now, id, ...limit]));
  if (!page) throw fail('ERR_NO_TICKET_FOUND');
  if (!mayTouch(scope.actor, page, 'see')) throw fail('ERR_NO_PERMISSION');
  const [rare = noRareParts] = page.rareIds
    ? await scope.rows<typeof noRareParts>(rareParts, [page.rareIds])
    : [noRareParts];
  const files = page.files.map((file) => ({ id: file.id, ...viewMedia(file, scope) }));
  const ticket = { id: ticketId, contactId: page.contactId, whatsappId: page.connectionId };
  return rawJson(
    `{"numbers":${page.numbers},"texts":${page.texts},"files":${JSON.stringify(files)},"downloads":${rare.downloads},"quotes":${page.quotes},"reactions":${page.reactions},"ads":${rare.ads},"ticket":${JSON.stringify(ticket)},"hasMore":${page.hasMore},"next":${page.hasMore ? JSON.stringify(page.next) : 'null'},"gaps":${page.gaps},"hidden":${page.hidden}}`,
  );
}
