import type { NewSend } from '@balcao/contract';
import type { ChatAddress, StoredFile } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireConnection } from '../connections/index.ts';
import { recogniseContacts } from '../contacts/index.ts';
import { writeDraft } from '../messages/index.ts';
import { askBudget, isFirstContact } from '../send-budgets/index.ts';
import { moveTicket, ticketForSending, type TicketRow } from '../tickets/index.ts';
import type { SendResult } from './do-once.ts';

/** The recipient of a program's message. */
export interface Addressee {
  chat: ChatAddress;
  /** The address to which the message is sent; null: Meta resolves the number. */
  address: string | null;
}

/**
 * Sends a message to a number for a program. Its contact is found or created, and its ticket found or opened.
 * @throws ERR_NO_QUEUE_FOUND ERR_CREATING_MESSAGE ERR_MESSAGE_TOO_LONG ERR_REPLY_WINDOW_CLOSED ERR_SEND_BUDGET
 * ERR_RATE_LIMITED
 */
export async function sendForProgram(
  scope: Scope,
  { connectionId, chat, address }: Addressee & { connectionId: number },
  input: NewSend,
  files: readonly StoredFile[],
): Promise<SendResult> {
  const ticket = await ticketOf(
    scope,
    { connectionId, chat, address },
    { queueId: input.queueId, files: files.length },
  );
  const bodies = Array.isArray(input.body) ? input.body : [input.body];
  const { id: messageId } = await writeDraft(scope, ticket, {
    bodies,
    files,
    quotedWaId: null,
    clientIds: [],
    userId: null,
    signedBy: null,
  });
  if (input.closeTicket && mayBeClosed(ticket)) await moveTicket(scope, ticket.id, { status: 'closed' });
  const { status } = await requireConnection(scope, connectionId);
  return { messageId, ticketId: ticket.id, waits: status !== 'CONNECTED' };
}

/**
 * Finds or opens the ticket in which a program writes to a customer's number, and spends the send budget of the
 * connection. A refusal by the budget rolls the transaction back, and with it a ticket that was opened.
 * @throws ERR_NO_QUEUE_FOUND ERR_SEND_BUDGET ERR_RATE_LIMITED
 */
export async function ticketOf(
  scope: Scope,
  { connectionId, chat, address }: Addressee & { connectionId: number },
  { queueId, files }: { queueId: number | null; files: number },
): Promise<TicketRow> {
  const contactId = (await recogniseContacts(scope, [{ chat, name: null, source: 'look-up' }])).get(chat.id);
  if (contactId === undefined) throw new Error('A contact was neither recognised nor made.');
  const isFirst = await isFirstContact(scope, connectionId, contactId);
  const ticket = await ticketForSending(scope, { contactId, connectionId, address, queueId });
  await spendBudget(scope, ticket, isFirst, files);
  return ticket;
}

/**
 * Spends the send budget of a connection for a program's message. In an active conversation the message is a reply,
 * which never has to wait. If another message has to wait, the call is refused and the program must retry. The first of
 * several files decides; the others are counted as replies.
 * @param isFirst whether it is the first message of the conversation; this counts even if the conversation is active
 * @throws ERR_SEND_BUDGET ERR_RATE_LIMITED
 */
export async function spendBudget(
  scope: Scope,
  { connection_id: connectionId, status, unread }: TicketRow,
  isFirst: boolean,
  fileCount: number,
) {
  const isActive = status === 'open' || unread > 0;
  const kindUnlessFirst = isActive ? 'reply' : 'bulk';
  const verdict = await askBudget(scope, connectionId, isFirst ? 'first-contact' : kindUnlessFirst);
  if ('refused' in verdict) throw fail(verdict.refused);
  if ('waitMs' in verdict) throw fail('ERR_RATE_LIMITED', { retryAfterSeconds: Math.ceil(verdict.waitMs / 1000) });
  for (let nth = 1; nth < fileCount; nth++) await askBudget(scope, connectionId, 'reply');
}

/** Whether the ticket may be closed: no attendant has it, and the customer does not wait for an answer. */
const mayBeClosed = ({ status, unread }: Pick<TicketRow, 'status' | 'unread'>) => status === 'pending' && unread === 0;
