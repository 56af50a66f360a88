import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { storeMedia } from '../media/index.ts';
import { awaitFiles } from './await-files.ts';
import { writeContent } from './content.ts';
import type { InboundMessage } from './inbound.ts';
import { namesForMentions, putNames, writeMoments } from './mentions.ts';
import { rewriteLastLine } from './rewrite-last-line.ts';

/** An undecryptable message, and the one that its sender's phone sent again under the same id. */
export interface Closed {
  id: string;
  event: InboundMessage;
}

const placeOf = statement(
  'select contact_id as "contactId", connection_id as "connectionId" from messages where id = $1',
);
const replace =
  statement(`update messages set kind = $2, body = $3, media_id = $4, quoted_wa_id = $5, is_forwarded = $6, is_edited = false, secret = decode($7, 'base64'),
    participant_name = coalesce(participant_name, $8), updated_at = $9
  where id = $1 and kind = 'undecryptable' returning id`);

/** Replaces the placeholder with the decrypted message: it keeps its place and time and is counted as unread once. */
export async function replaceClosed(scope: Scope, closed: readonly Closed[]): Promise<void> {
  for (const { id, event } of closed) {
    const [row] = await scope.rows<{ contactId: number; connectionId: number }>(placeOf, [id]);
    if (!row) continue;
    const { kind, body } = writeContent(event.content);
    const names = await namesForMentions(scope, [{ mentions: event.mentions, contactId: row.contactId }]);
    const whole = await writeMoments(scope, event.content, putNames(body, event.mentions, names));
    const mediaId = event.content.kind === 'file' ? await storeMedia(scope, event.content.file) : null;
    const values = [
      id,
      kind,
      whole,
      mediaId,
      event.quotedWaId,
      event.isForwarded,
      event.secret,
      event.sender?.name ?? null,
      scope.now,
    ];
    if ((await scope.rows(replace, values)).length === 0) continue;
    await awaitFiles(scope, [{ id, connectionId: row.connectionId, content: event.content, isPast: false }]);
    await scope.record('message.changed', { messageId: id });
    await rewriteLastLine(scope, id);
  }
}
