import { type Download, type Message, type MessageType } from '@balcao/contract';
import type { Ad } from '../../channels/driver.ts';
import { viewMedia, type MediaRow } from '../media/index.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** A message as the view's queries select it. */
export interface MessageViewRow {
  id: string;
  client_id: string | null;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  queue_id: number | null;
  user_id: number | null;
  body: string;
  from_me: boolean;
  read: boolean;
  ack: number;
  error: string | null;
  kind: MessageType;
  is_deleted: boolean;
  is_edited: boolean;
  is_forwarded: boolean;
  participant: string | null;
  participant_name: string | null;
  sent_at: Date;
  updated_at: Date;
  media: MediaRow | null;
  download: Download | null;
  quoted: {
    id: string;
    body: string;
    from_me: boolean;
    kind: MessageType;
    name: string | null;
    media: MediaRow | null;
  } | null;
  reactions: { emoji: string; from_me: boolean }[] | null;
  ad: Ad | null;
}

/** The columns of a `MediaRow`; `f` is the file. */
export const mediaColumns =
  'f.key, f.thumb_key, f.play_key, f.name, f.mimetype, f.kind, f.size, f.width, f.height, f.seconds, f.peaks, f.voice';
const mediaOf = (alias: string) =>
  `(select row_to_json(d) from (select ${mediaColumns} from media f where f.id = ${alias}.media_id) d)`;

/** SQL condition: the message may have an awaited file. Other messages need no look-up. */
export const mayAwaitFile = (m: string): string =>
  `${m}.media_id is null and not ${m}.is_deleted and ${m}.kind in ('image', 'audio', 'video', 'application', 'sticker')`;
/** The fields of a `Download`; `d` is its row. */
export const downloadColumns = 'd.state, d.name, d.mimetype, d.size, d.width, d.height, d.seconds, d.voice, d.preview';

/**
 * For `from messages m`: all data of a bubble. Sub-selects run only for the few messages that have a file, a quote or a
 * reaction.
 */
export const messageColumns = `m.id, m.client_id, m.ticket_id, m.contact_id, m.connection_id, m.queue_id, m.user_id, m.body, m.from_me, m.read, m.ack, m.error, m.kind,
  m.is_deleted, m.is_edited, m.is_forwarded, m.participant, m.participant_name, m.sent_at, m.updated_at, m.ad,
  case when m.media_id is not null then ${mediaOf('m')} end as media,
  case when ${mayAwaitFile('m')} then (select row_to_json(s) from (select ${downloadColumns} from message_downloads d where d.message_id = m.id) s) end as download,
  case when m.quoted_wa_id is not null then (select row_to_json(s) from (select x.id::text, case when x.is_deleted then '' else left(x.body, 200) end as body, x.from_me, x.kind,
      coalesce(x.participant_name, (select c.name from contacts c where c.id = x.contact_id)) as name, case when x.media_id is not null and not x.is_deleted then ${mediaOf('x')} end as media
    from messages x where x.connection_id = m.connection_id and x.wa_id = m.quoted_wa_id) s) end as quoted,
  (select json_agg(json_build_object('emoji', e.emoji, 'from_me', e.from_me) order by e.created_at) from message_reactions e where e.message_id = m.id) as reactions`;

// A single message has a separate statement: PostgreSQL keeps no generic plan for a list, and planning is slower than
// execution.
const byId = statement(`select ${messageColumns} from messages m where m.id = $1::bigint`);
const byIds = statement(
  `select ${messageColumns} from messages m where m.id = any($1::bigint[]) order by m.sent_at, m.id`,
);

/** Only links with http or https are shown. */
const viewAd = ({ headline, body, sourceUrl }: Ad) => ({
  headline: headline || body,
  url: /^https?:\/\//i.test(sourceUrl) ? sourceUrl : null,
});

/** A row in its wire form. The text of a deleted message is not sent to clients. */
export function viewMessage(row: MessageViewRow, place: { companyId: number; now: Date }): Message {
  const gone = row.is_deleted;
  const file = row.media && !gone ? viewMedia(row.media, place) : null;
  return {
    id: row.id,
    clientId: row.client_id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    queueId: row.queue_id,
    userId: row.user_id,
    body: gone ? '' : row.body,
    fromMe: row.from_me,
    read: row.read,
    ack: row.ack,
    error: row.error,
    mediaType: row.kind,
    mediaUrl: file?.mediaUrl ?? null,
    media: file?.media ?? null,
    download: row.download,
    isDeleted: gone,
    isEdited: row.is_edited,
    isForwarded: row.is_forwarded,
    quotedMsg: row.quoted && {
      id: row.quoted.id,
      body: row.quoted.body,
      fromMe: row.quoted.from_me,
      mediaType: row.quoted.kind,
      mediaUrl: row.quoted.media ? viewMedia(row.quoted.media, place).mediaUrl : null,
      contact: row.quoted.from_me || row.quoted.name === null ? null : { name: row.quoted.name },
    },
    contact: row.participant_name === null ? null : { name: row.participant_name },
    participant: row.participant,
    reactions: (row.reactions ?? []).map((reaction) => ({ emoji: reaction.emoji, fromMe: reaction.from_me })),
    ad: row.ad && viewAd(row.ad),
    createdAt: row.sent_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Messages by id, oldest first, with the row for the data that signals need besides the view. */
export async function findMessages(
  scope: Scope,
  ids: readonly string[],
): Promise<{ message: Message; row: MessageViewRow }[]> {
  if (ids.length === 0) return [];
  return (await scope.rows<MessageViewRow>(ids.length === 1 ? byId : byIds, [ids.length === 1 ? ids[0] : ids])).map(
    (row) => ({ row, message: viewMessage(row, scope) }),
  );
}
