import type { Download, Message, QuotedMessage } from '@balcao/contract';
import type { Ad } from '../../channels/driver.ts';
import type { FieldTable, RowOf } from '../../platform/scope/field-table.ts';
import type { MediaRow } from '../media/index.ts';

/** The columns of a `MediaRow`; `f` is the file. */
export const mediaColumns = `f.key, f.thumb_key, f.play_key, f.name, f.mimetype, f.kind, f.size, f.play_size,
    f.width, f.height, f.seconds, f.peaks, f.voice`;
const mediaOf = (alias: string) =>
  `(select row_to_json(d) from (select ${mediaColumns} from media f where f.id = ${alias}.media_id) d)`;

/** SQL condition: the message may have an awaited file. Other messages need no look-up. */
export const mayAwaitFile = (m: string): string =>
  `${m}.media_id is null and not ${m}.is_deleted
    and ${m}.kind in ('image', 'audio', 'video', 'application', 'sticker')`;
/** The fields of a `Download`; `d` is its row. */
export const downloadColumns = 'd.state, d.name, d.mimetype, d.size, d.width, d.height, d.seconds, d.voice, d.preview';

const download = `(select row_to_json(s)
  from (select ${downloadColumns} from message_downloads d where d.message_id = m.id) s)`;
const quoted = `(
    select row_to_json(s) from (
      select x.id::text, case when x.is_deleted then '' else left(x.body, 200) end as body, x.from_me as "fromMe",
        x.kind as "mediaType",
        coalesce(x.participant_name, (select c.name from contacts c where c.id = x.contact_id)) as name,
        case when x.media_id is not null and not x.is_deleted then ${mediaOf('x')} end as media
      from messages x
      where x.connection_id = m.connection_id and x.wa_id = m.quoted_wa_id) s)`;
const reactions = `(
    select json_agg(json_build_object('emoji', e.emoji, 'fromMe', e.from_me) order by e.created_at)
    from message_reactions e
    where e.message_id = m.id)`;

/**
 * The fields of a message; `m` is the message. The sub-selects of files and quotes run only for the messages that have
 * them. The types of the fields without a column stand in `ComputedFields`.
 */
export const messageFields = {
  id: { column: 'id', isGenerated: true },
  clientId: { column: 'client_id', initial: null },
  ticketId: { column: 'ticket_id' },
  contactId: { column: 'contact_id' },
  queueId: { column: 'queue_id', initial: null },
  userId: { column: 'user_id', initial: null },
  /** The text of a deleted message is not sent to clients. */
  body: { column: 'body', initial: '', sql: "case when m.is_deleted then '' else m.body end" },
  fromMe: { column: 'from_me' },
  read: { column: 'read', initial: false },
  ack: { column: 'ack', initial: 0 },
  error: { column: 'error', initial: null },
  mediaType: { column: 'kind', initial: 'chat' },
  /** A link, which Node makes of `media`. */
  mediaUrl: { sql: 'null', initial: null },
  media: { sql: `case when m.media_id is not null and not m.is_deleted then ${mediaOf('m')} end`, initial: null },
  download: { sql: `case when ${mayAwaitFile('m')} then ${download} end`, initial: null },
  isDeleted: { column: 'is_deleted', initial: false },
  isEdited: { column: 'is_edited', initial: false },
  isForwarded: { column: 'is_forwarded', initial: false },
  quotedMsg: { sql: `case when m.quoted_wa_id is not null then ${quoted} end`, initial: null },
  contact: { sql: 'm.participant_name', initial: null },
  participant: { column: 'participant', initial: null },
  reactions: { sql: reactions, initial: null },
  ad: { sql: 'm.ad', initial: null },
  createdAt: { column: 'sent_at', isInstant: true },
  updatedAt: { column: 'updated_at', isInstant: true, isGenerated: true },
} as const satisfies FieldTable<Message>;

/** The fields without a column, as a row has them. Most of them have another type on the wire. */
interface ComputedFields {
  mediaUrl: null;
  media: MediaRow | null;
  download: Download | null;
  quotedMsg: QuotedRow | null;
  /** The name of the writer, in a group. */
  contact: string | null;
  reactions: Message['reactions'] | null;
  ad: Ad | null;
}
export type QuotedRow = Omit<QuotedMessage, 'mediaUrl' | 'contact'> & { name: string | null; media: MediaRow | null };

/** A message as `selectSql` selects it. */
export type MessageViewRow = Omit<RowOf<typeof messageFields, Message>, keyof ComputedFields> & ComputedFields;
