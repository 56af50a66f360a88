import type { MessageType } from '@balcao/contract';
import { named } from '../../platform/scope/named.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { storeMedia } from '../media/index.ts';
import { awaitFiles } from './await-files.ts';
import { writeContent } from './content.ts';
import type { InboundMessage } from './inbound.ts';
import { findMentionNames, replaceMentions, writeMoments } from './mentions.ts';
import { rewriteLastLine } from './rewrite-last-line.ts';

/** An undecryptable message, and the one that its sender's phone has sent again under the same id. */
export interface Resent {
  id: string;
  event: InboundMessage;
}

const conversationOf = statement(
  'select contact_id as "contactId", connection_id as "connectionId" from messages where id = $1',
);
const replace = named<{
  id: string;
  kind: MessageType;
  body: string;
  mediaId: string | null;
  quotedWaId: string | null;
  isForwarded: boolean;
  secret: string | null;
  participantName: string | null;
  now: Date;
}>(`
  update messages
  set kind = :kind,
    body = :body,
    media_id = :mediaId,
    quoted_wa_id = :quotedWaId,
    is_forwarded = :isForwarded,
    is_edited = false,
    secret = decode(:secret, 'base64'),
    participant_name = coalesce(participant_name, :participantName),
    updated_at = :now
  where id = :id and kind = 'undecryptable'
  returning id`);

/** Replaces the placeholder with the decrypted message: it keeps its place and time and is counted as unread once. */
export async function replaceUndecryptable(scope: Scope, resent: readonly Resent[]): Promise<void> {
  for (const { id, event } of resent) {
    const [row] = await scope.rows<{ contactId: number; connectionId: number }>(conversationOf, [id]);
    if (!row) continue;
    const { content, mentions } = event;
    const { kind, body } = writeContent(content);
    const names = await findMentionNames(scope, [{ mentions, contactId: row.contactId }]);
    const replaced = await scope.rows(
      ...replace({
        id,
        kind,
        body: await writeMoments(scope, content, replaceMentions(body, mentions, names)),
        mediaId: content.kind === 'file' ? await storeMedia(scope, content.file) : null,
        quotedWaId: event.quotedWaId,
        isForwarded: event.isForwarded,
        secret: event.secret,
        participantName: event.sender?.name ?? null,
        now: scope.now,
      }),
    );
    if (replaced.length === 0) continue;
    await awaitFiles(scope, [{ id, connectionId: row.connectionId, content, isPast: false }]);
    await scope.record('message.changed', { messageId: id });
    await rewriteLastLine(scope, id);
  }
}
