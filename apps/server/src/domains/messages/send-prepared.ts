import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia } from '../media/index.ts';
import { channelOf, type TicketRow } from '../tickets/index.ts';
import { kindOfFile } from './content.ts';
import { insertOwnMessagesOf, type OwnMessage } from './insert-own-messages.ts';
import { requireOpenWindow } from './require-answerable.ts';
import { fillForTicket } from './variables-of.ts';
import { maxLengthOf } from './write-draft.ts';

/**
 * Sends a text with stored files in the ticket's conversation without a user, with its variables filled in. The text is
 * the caption of the first file, if that file can have one; otherwise it goes first.
 * @returns the id of the message with the text
 * @throws ERR_REPLY_WINDOW_CLOSED; ERR_CREATING_MESSAGE: there is neither a text nor a file
 */
export async function sendPrepared(
  scope: Scope,
  ticket: TicketRow,
  { text, mediaIds }: { text: string; mediaIds: readonly string[] },
): Promise<string> {
  const channel = await channelOf(scope, ticket);
  requireOpenWindow(scope, channel);
  const body = (await fillForTicket(scope, ticket, text)).trim();
  const found = await findMedia(scope, [...new Set(mediaIds)]);
  const files = mediaIds.flatMap((mediaId): OwnMessage[] => {
    const file = found.get(mediaId);
    return file ? [{ ...automatic, kind: kindOfFile(file.kind), mediaId, fileName: file.name }] : [];
  });
  const [first, ...others] = files;
  // Sounds have no caption.
  const isCaption =
    first !== undefined && first.kind !== 'audio' && body.length <= maxLengthOf(channel, { isCaption: true });
  const texts = body === '' ? [] : [{ ...automatic, body }];
  const messages = isCaption ? [{ ...first, body }, ...others] : [...texts, ...files];
  const [sent] = await insertOwnMessagesOf(scope, ticket, messages);
  if (!sent) throw fail('ERR_CREATING_MESSAGE');
  return sent.id;
}

const automatic = {
  kind: 'chat',
  body: '',
  mediaId: null,
  fileName: null,
  quotedWaId: null,
  clientId: null,
  userId: null,
} as const satisfies OwnMessage;
