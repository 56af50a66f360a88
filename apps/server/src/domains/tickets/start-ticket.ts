import type { NewTicket, Ticket } from '@balcao/contract';
import { failureOf } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { confirmAddress, type ConfirmedAddress } from './network.ts';
import { openTicket, requireOpenable } from './open-ticket.ts';

/**
 * A user starts a conversation. WhatsApp is asked for the number before the transaction, so call it outside a scope. If
 * the connection is down, the ticket opens without an address, and its first message waits until WhatsApp was asked.
 * @throws the refusals of `openTicket` and `confirmAddress`
 */
export const startTicket = (actor: UserActor, asked: NewTicket): Promise<Ticket> =>
  startTicketFor(actor, asked, (_, ticket) => Promise.resolve(ticket));

/** As `startTicket`, and runs `work` in the transaction that opens the ticket: if `work` fails, no ticket is opened. */
export async function startTicketFor<T>(
  actor: UserActor,
  asked: NewTicket,
  work: (scope: Scope, ticket: Ticket) => Promise<T>,
): Promise<T> {
  const company = companyOf(actor);
  const { contactId, connectionId } = await company.read((scope) => requireOpenable(scope, asked), { actor });
  const { contactId: confirmedId, chat } = await confirmAddress(company, connectionId, { contactId }).catch(
    (error: unknown): ConfirmedAddress => {
      if (failureOf(error)?.code === 'ERR_WAPP_NOT_INITIALIZED') return { contactId, chat: null };
      throw error;
    },
  );
  const confirmed = { ...asked, contactId: confirmedId ?? contactId, whatsappId: connectionId };
  return company.inScope(async (scope) => work(scope, await openTicket(scope, confirmed, chat?.id ?? null)), { actor });
}
