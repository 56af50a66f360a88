import type { Message, QuotedMessage } from '@balcao/contract';
import type { Ad } from '../../channels/driver.ts';
import { selectSql } from '../../platform/scope/field-table.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { viewMedia } from '../media/index.ts';
import { messageFields, type MessageViewRow, type QuotedRow } from './message-fields.ts';

/** The columns of a `MessageViewRow`, for `from messages m`. */
export const messageColumns = selectSql(messageFields, 'm');

const columns = `${messageColumns}, m.connection_id as "connectionId"`;
// The plan is shared because planning takes longer than execution.
const byIds = statement(`select ${columns} from messages m where m.id = any($1::bigint[]) order by m.sent_at, m.id`, {
  sharesPlan: true,
});

/** What the links of files depend on: the company, and the present time, which decides when they end. */
type LinkContext = Pick<Scope, 'company' | 'now'>;

/** A row in its wire form. Every field of the row is sent, so the row must have only those of `MessageViewRow`. */
export function viewMessage(row: MessageViewRow, context: LinkContext): Message {
  const file = row.media && viewMedia(row.media, context);
  return {
    ...row,
    mediaUrl: file && file.mediaUrl,
    media: file && file.media,
    quotedMsg: row.quotedMsg && viewQuoted(row.quotedMsg, context),
    contact: row.contact === null ? null : { name: row.contact },
    reactions: row.reactions ?? [],
    ad: row.ad && viewAd(row.ad),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const viewQuoted = ({ name, media, ...quoted }: QuotedRow, context: LinkContext): QuotedMessage => ({
  ...quoted,
  mediaUrl: media ? viewMedia(media, context).mediaUrl : null,
  contact: quoted.fromMe || name === null ? null : { name },
});

/** Only links with http or https are shown. */
const viewAd = ({ headline, body, sourceUrl }: Ad) => ({
  headline: headline || body,
  url: /^https?:\/\//i.test(sourceUrl) ? sourceUrl : null,
});

/** Messages by id, oldest first, with their connections. */
export async function findMessages(
  scope: Scope,
  ids: readonly string[],
): Promise<{ message: Message; connectionId: number }[]> {
  if (ids.length === 0) return [];
  const rows = await scope.rows<MessageViewRow & { connectionId: number }>(byIds, [ids]);
  return rows.map(({ connectionId, ...row }) => ({ message: viewMessage(row, scope), connectionId }));
}
