import type { Message } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { channelOf, requireTicket, stopAwaitingUser } from '../tickets/index.ts';
import { draftOf } from './draft-of.ts';
import { findSent } from './find-sent.ts';
import { requireAddress, requireAnswerable, requireOpenWindow } from './require-answerable.ts';
import type { NewText, SentMessage } from './send-message.ts';
import { writeDraft } from './write-draft.ts';

/**
 * Answers a customer with files: one message for each, with its caption. Waits while another transaction holds the
 * ticket.
 * @returns the last message; of a `repeat`, the caller discards the files
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN ERR_REPLY_WINDOW_CLOSED ERR_MESSAGE_TOO_LONG
 * ERR_NO_MESSAGE_FOUND
 */
export async function sendFiles(
  scope: Scope,
  { ticketId, input }: NewText,
  files: readonly StoredFile[],
): Promise<SentMessage> {
  // The lock serialises sends with one `clientId`, so that the later one finds the messages.
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  const sentBefore = await findSent(scope, ticketId, input.clientId, files.length);
  if (sentBefore) return { kind: 'repeat', message: sentBefore };
  requireAnswerable(scope, ticket);
  await stopAwaitingUser(scope, ticket);
  return { kind: 'sent', message: await writeDraft(scope, ticket, await draftOf(scope, ticket, input, files)) };
}

/**
 * Finds the message that an earlier call stored. It is called before the files are read, and checks whether they may be
 * sent.
 * @throws the refusals of `sendFiles` that do not depend on the files, and ERR_WAPP_CHECK_CONTACT
 */
export async function findSentFiles(
  scope: Scope,
  { ticketId, input, isAddressAsked }: NewText,
  count: number,
): Promise<Message | undefined> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  const sentBefore = await findSent(scope, ticketId, input.clientId, count);
  if (sentBefore) return sentBefore;
  requireAnswerable(scope, ticket);
  const channel = await channelOf(scope, ticket);
  requireOpenWindow(scope, channel);
  if (!isAddressAsked) requireAddress(ticket, channel);
  return undefined;
}
