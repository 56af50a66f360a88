import { limits, messageLayout, type MessageRows, type RouteInput, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { rawObject } from '../../platform/http/serve.ts';
import { columnsSql, packSql, sqlOf } from '../../platform/scope/field-table.ts';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { arrayJson, listSql, placeSql } from '../../platform/scope/values-sql.ts';
import { selectOutages } from '../connections/index.ts';
import { viewMedia, type MediaRow } from '../media/index.ts';
import { conversationSight, mayTouch, sightColumns, type Standing } from '../tickets/index.ts';
import { downloadColumns, mayAwaitFile, mediaColumns, messageFields } from './message-fields.ts';
import { hiddenSql, isSeen, seenTickets } from './messages-in-sight.ts';

const pageSize = limits.messagesPerPage;

/** SQL of the two lists of values that carry a message `m` to the client: its numbers and its texts. */
const { numbers, texts } = packSql(messageLayout, {
  ...sqlOf(messageFields, 'm'),
  file: 'case when not m.is_deleted then m.media_id end',
  quoted: 'case when m.quoted_wa_id is not null then (select q.id from quoted q where q.wa_id = m.quoted_wa_id) end',
  author: 'm.participant_name',
});
const newestFirst = 'order by sent_at desc, id desc';
const oldestFirst = 'order by sent_at, id';
/** How many messages before its start a page of `pageFrom` shows at most. */
const maxEarlier = pageSize / 2;
/** SQL of the cursor of the message at `offset` in `rows`, by `order`: its time and id. */
const cursorAt = (rows: string, order: string, offset = 0) =>
  `(select ${placeSql('sent_at', 'id')} from (select sent_at, id from ${rows} ${order} offset ${offset} limit 1) l)`;

/** SQL of the messages that a page shows. */
interface PageSql {
  /** Table expressions; the last one is `shown`, the messages of the page. */
  tables: string;
  /** Whether there are older messages. */
  hasMore: string;
  /** The cursor of the next older page, if there are older messages. */
  next: string;
  /** The cursor of the next newer page, or null. */
  newer: string;
  /** The id of the message at which a page of `pageFrom` starts, or null. */
  target: string;
  /** The outages and the hidden messages until this instant belong to the page. */
  end: string;
  /** The hidden messages from this instant on belong to the page. Absent: from its oldest message on. */
  begin?: string;
  /** The parameter with the present time. */
  now: string;
}

/** Selects messages of the conversation `t`. `condition` begins with `and`. */
const messagesOf = (condition: string) =>
  `select ${columnsSql(messageFields, 'm')}, m.participant_name, m.media_id, m.quoted_wa_id, m.ad
      from messages m
      where m.contact_id = (select contact_id from t) and m.connection_id = (select connection_id from t) ${condition}`;

/** The newest messages. If the condition compares with a cursor (time $2, id $4): those before it. */
const pageBefore = (condition: string): PageSql => {
  const hasCursor = condition.includes('$2');
  return {
    tables: `page as materialized (${messagesOf(condition)} order by m.sent_at desc, m.id desc limit ${pageSize + 1}),
    shown as (select * from page ${newestFirst} limit ${pageSize})`,
    hasMore: `(select count(*) from page) > ${pageSize}`,
    next: cursorAt('page', newestFirst, pageSize - 1),
    newer: hasCursor ? cursorAt('page', newestFirst) : 'null',
    target: 'null',
    end: hasCursor ? '$2::timestamptz' : "'infinity'",
    now: hasCursor ? '$3' : '$2',
  };
};

/** The messages from the row of `start` on, and some before it; none if `start` selects no row. */
const pageFrom = (start: string, condition: string): PageSql => {
  const startPlace = '((select sent_at from start), (select id from start))';
  return {
    tables: `start as materialized (${start}),
    later as materialized (${messagesOf(condition)} and (m.sent_at, m.id) >= ${startPlace}
      order by m.sent_at, m.id
      limit ${pageSize + 1}),
    earlier as materialized (${messagesOf(condition)} and (m.sent_at, m.id) < ${startPlace}
      order by m.sent_at desc, m.id desc
      limit ${maxEarlier + 1}),
    shown as (select * from (select * from later ${oldestFirst} limit ${pageSize}) l
      union all select * from (select * from earlier ${newestFirst} limit ${maxEarlier}) e)`,
    hasMore: `(select count(*) from earlier) > ${maxEarlier}`,
    next: cursorAt('earlier', newestFirst, maxEarlier - 1),
    newer: `case when (select count(*) from later) > ${pageSize}
      then ${cursorAt('later', oldestFirst, pageSize - 1)} end`,
    target: '(select id from start)',
    end: `(
      select case when (select count(*) from later) > ${pageSize} then max(sent_at) else 'infinity' end from shown)`,
    now: '$3',
  };
};

/** The messages after a cursor. There are always older ones, since the cursor is a message. */
const pageAfter = (condition: string): PageSql => ({
  tables: `page as materialized (${messagesOf(condition)} and (m.sent_at, m.id) > ($2::timestamptz, $4::bigint)
    order by m.sent_at, m.id
    limit ${pageSize + 1}),
    shown as (select * from page ${oldestFirst} limit ${pageSize})`,
  hasMore: 'true',
  next: `coalesce(${cursorAt('page', oldestFirst)}, ${placeSql('$2::timestamptz', '$4::bigint')})`,
  newer: `case when (select count(*) from page) > ${pageSize} then ${cursorAt('page', oldestFirst, pageSize - 1)} end`,
  target: 'null',
  end: `(select case when (select count(*) from page) > ${pageSize} then max(sent_at) else 'infinity' end from shown)`,
  begin: '$2::timestamptz',
  now: '$3',
});

/**
 * A page of the conversation of ticket $1, in one statement. Parts that few messages have are loaded once for
 * the page, not for each message.
 * @param shape the messages of the page; its argument is an additional condition, empty or beginning with `and`
 * @param sightParameter the number of the first parameter of the user's sight; absent: no message is hidden from the
 * user
 */
const pageOf = (shape: (condition: string) => PageSql, sightParameter?: number) => {
  const { tables, hasMore, next, newer, target, end, begin, now } = shape(
    sightParameter === undefined ? '' : `and ${isSeen}`,
  );
  // A page without older messages begins with the conversation.
  const oldestShown = begin ?? `(select case when ${hasMore} then min(sent_at) else '-infinity' end from shown)`;
  const hidden = sightParameter === undefined ? `'[]'` : hiddenSql(oldestShown, end);
  const seenTable =
    sightParameter === undefined
      ? ''
      : `
    ${seenTickets('t', sightParameter)},`;
  return statement(`with t as materialized (select id, contact_id, connection_id, status, queue_id, user_id,
    private_user_id, guest_ids
    from tickets
    where id = $1),${seenTable}
    ${tables},
    quoted as materialized (select x.id, x.wa_id, case when x.is_deleted then '' else left(x.body, 200) end as body,
      x.from_me, x.kind,
      coalesce(x.participant_name, (select c.name from contacts c where c.id = x.contact_id)) as name,
        case when not x.is_deleted then x.media_id end as file
      from messages x
      where x.connection_id = (select connection_id from t)
        and x.wa_id = any(array(select quoted_wa_id from shown where quoted_wa_id is not null)))
  select t.status, ${sightColumns}, t.contact_id as "contactId",
    t.connection_id as "connectionId",
    ${arrayJson(`array(select ${numbers} from shown m ${newestFirst})`)} as numbers,
      ${arrayJson(`array(select ${texts} from shown m ${newestFirst})`)} as texts,
    ${listSql(`select f.id, ${mediaColumns}
      from media f
      where f.id = any(array(select media_id
          from shown
          where media_id is not null and not is_deleted
          union all
          select file
          from quoted
          where file is not null))`)} as files,
    ${listSql('select id, body, from_me as "fromMe", kind as "mediaType", file, name from quoted')}::text as quotes,
    ${listSql(`select e.message_id as message, e.emoji, e.from_me as "fromMe"
      from message_reactions e
      where e.message_id = any(array(select id from shown))
      order by e.created_at`)}::text as reactions,
    ${listSql(`select ${instantSql('o."from"')} as "from", ${instantSql('o."to"')} as "to"
      from (${selectOutages({ connectionId: 't.connection_id', before: end, now: `${now}::timestamptz` })}) o
      where coalesce(o."to", 'infinity') > (select min(sent_at) from shown) order by o."from"`)}::text as gaps,
    ${hidden}::text as hidden,
    (select array_agg(m.id) from shown m where m.ad is not null or (${mayAwaitFile('m')})) as "rareIds",
    ${hasMore} as "hasMore", ${next} as next, ${newer} as newer, ${target}::text as target
  from t`);
};

/**
 * The parts that very few messages have, for the messages $1. They have a separate statement: a part of the page's plan
 * costs as much as several messages, even if it finds nothing.
 */
const rareParts = statement(`select
    ${listSql(`select d.message_id as message, ${downloadColumns}
      from message_downloads d
      where d.message_id = any($1::bigint[])`)}::text as downloads,
    ${listSql(`select m.id as message, coalesce(nullif(m.ad->>'headline', ''), m.ad->>'body') as headline,
      case when m.ad->>'sourceUrl' ~* '^https?://' then m.ad->>'sourceUrl' end as url
      from messages m
      where m.id = any($1::bigint[]) and m.ad is not null`)}::text as ads`);
const noRareParts = { downloads: '[]', ads: '[]' };

const ofConversation = 'm.contact_id = (select contact_id from t) and m.connection_id = (select connection_id from t)';
/**
 * The statements of one form of a page, for a conversation without and with hidden messages.
 * @param parameters how many parameters the form has itself; those of the user's sight follow
 */
const formsOf = (shape: (condition: string) => PageSql, parameters: number) => ({
  all: pageOf(shape),
  inSight: pageOf(shape, parameters + 1),
});
const newest = formsOf(pageBefore, 2);
const before = formsOf(
  (condition) => pageBefore(`${condition} and (m.sent_at, m.id) < ($2::timestamptz, $4::bigint)`),
  4,
);
const after = formsOf(pageAfter, 4);
const around = formsOf(
  (condition) =>
    pageFrom(
      `select m.sent_at, m.id from messages m where ${ofConversation} ${condition} and m.id = $2::bigint`,
      condition,
    ),
  3,
);
/** From the first of the last $2 messages of the customer in the ticket. */
const unread = formsOf(
  (condition) =>
    pageFrom(
      `select sent_at, id from (
        select m.sent_at, m.id from messages m
        where m.ticket_id = $1 and not m.from_me ${condition}
        order by m.sent_at desc, m.id desc limit $2::int) l ${oldestFirst} limit 1`,
      condition,
    ),
  3,
);

type Query = RouteInput<typeof routes.messages.rows>['query'];

/** The statements for a query, and their parameters before those of the user's sight. */
function formOf(query: Query, ticketId: number, now: Date): { form: ReturnType<typeof formsOf>; values: unknown[] } {
  if (query.around !== undefined) return { form: around, values: [ticketId, query.around, now] };
  if (query.unread !== undefined) return { form: unread, values: [ticketId, query.unread, now] };
  // A cursor is `time_id`, see `placeSql`.
  const [at, id] = (query.after ?? query.before)?.split('_') ?? [];
  if (at === undefined) return { form: newest, values: [ticketId, now] };
  return { form: query.after === undefined ? before : after, values: [ticketId, at, now, id] };
}

interface PageRow extends Standing, Record<'numbers' | 'texts' | 'quotes' | 'reactions' | 'gaps' | 'hidden', string> {
  contactId: number;
  connectionId: number;
  files: (MediaRow & { id: number })[];
  /** The ids of messages to which an advertisement led, and of messages that may await a file. */
  rareIds: string[] | null;
  hasMore: boolean;
  next: string | null;
  newer: string | null;
  target: string | null;
}

/**
 * A page like those of `listMessages`, in the compact form of our own client. It may also follow a cursor (`after`) or
 * start at the first unread message (`unread`). PostgreSQL writes the JSON of the messages; only the links of files are
 * made here.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION; ERR_NO_MESSAGE_FOUND if the message of `around` is not there
 */
export async function listMessageRows(scope: Scope, ticketId: number, query: Query): Promise<MessageRows> {
  const sight = await conversationSight(scope);
  const { form, values } = formOf(query, ticketId, scope.now);
  const [page] = await (sight
    ? scope.rows<PageRow>(form.inSight, [...values, sight.queueIds, sight.userId])
    : scope.rows<PageRow>(form.all, values));
  if (!page) throw fail('ERR_NO_TICKET_FOUND');
  if (!mayTouch(scope.actor, page, 'see')) throw fail('ERR_NO_PERMISSION');
  // No unread message is in sight: the newest page instead.
  if (query.unread !== undefined && page.target === null) return listMessageRows(scope, ticketId, {});
  if (query.around !== undefined && page.target === null) throw fail('ERR_NO_MESSAGE_FOUND');
  const [rare = noRareParts] = page.rareIds
    ? await scope.rows<typeof noRareParts>(rareParts, [page.rareIds])
    : [noRareParts];
  const files = page.files.map((file) => ({ id: file.id, ...viewMedia(file, scope) }));
  const ticket = { id: ticketId, contactId: page.contactId, whatsappId: page.connectionId };
  const { numbers, texts, quotes, reactions, gaps, hidden, hasMore, newer, target } = page;
  return rawObject(
    { numbers, texts, quotes, reactions, gaps, hidden, downloads: rare.downloads, ads: rare.ads },
    { files, ticket, hasMore, next: hasMore ? page.next : null, newer, target },
  );
}
