import { fail } from '../../platform/fail.ts';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia } from '../media/index.ts';
import { channelOf, type TicketRow } from '../tickets/index.ts';
import { kindOfFile, takesCaption } from './content.ts';
import { insertWithNewIds, type OwnMessage } from './insert-own-messages.ts';
import { requireOpenWindow } from './require-answerable.ts';
import { fillForTicket } from './variables-of.ts';
import { maxLengthOf } from './write-draft.ts';

/** Messages for a ticket's conversation that are not stored yet; at least one. */
export interface Prepared {
  ticket: TicketRow;
  messages: readonly OwnMessage[];
}

/**
 * Fills in the variables of a text, and sends the text with stored files in the ticket's conversation. The messages
 * have no user as their writer. A file that does not exist any more is left out.
 * @returns the id of the first message; if there is a text, it is in that message
 * @throws ERR_REPLY_WINDOW_CLOSED; ERR_CREATING_MESSAGE: there is neither a text nor a file
 */
export const sendPrepared = async (
  scope: Scope,
  ticket: TicketRow,
  content: { text: string; mediaIds: readonly string[] },
): Promise<string> => oneRow(await insertPrepared(scope, [await prepareMessages(scope, ticket, content)]));

/**
 * Fills in the variables of a text, and makes messages of the text and of stored files. The text is the caption of the
 * first file, if that file can have one; otherwise it goes first.
 * @throws ERR_REPLY_WINDOW_CLOSED; ERR_CREATING_MESSAGE: there is neither a text nor a file
 */
export async function prepareMessages(
  scope: Scope,
  ticket: TicketRow,
  { text, mediaIds }: { text: string; mediaIds: readonly string[] },
): Promise<Prepared> {
  const channel = await channelOf(scope, ticket);
  requireOpenWindow(scope, channel);
  const body = (await fillForTicket(scope, ticket, text)).trim();
  const found = await findMedia(scope, [...new Set(mediaIds)]);
  const files = mediaIds.flatMap((mediaId): OwnMessage[] => {
    const file = found.get(mediaId);
    return file ? [{ ...automatic, kind: kindOfFile(file.kind), mediaId, fileName: file.name }] : [];
  });
  const [first, ...others] = files;
  const isCaption =
    first !== undefined && takesCaption(first.kind) && body.length <= maxLengthOf(channel, { isCaption: true });
  const texts = body === '' ? [] : [{ ...automatic, body }];
  const messages = isCaption ? [{ ...first, body }, ...others] : [...texts, ...files];
  if (messages.length === 0) throw fail('ERR_CREATING_MESSAGE');
  return { ticket, messages };
}

/**
 * Stores what was prepared for several tickets, in the given order, and puts it into the outboxes.
 * @returns for each item of `all` the id of its first message; if there is a text, it is in that message
 */
export async function insertPrepared(scope: Scope, all: readonly Prepared[]): Promise<string[]> {
  const stored = await insertWithNewIds(scope, all);
  let position = 0;
  return all.map(({ messages }) => {
    const first = oneRow(stored.slice(position, position + 1));
    position += messages.length;
    return first.id;
  });
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
