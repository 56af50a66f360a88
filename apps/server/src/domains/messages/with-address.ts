import { failureOf } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { confirmAddress, presentTicket } from '../tickets/index.ts';

/**
 * Runs `work`. If the contact's address is unknown, asks WhatsApp for it and runs `work` again. If the connection is
 * down, `work` runs as if the address were known: the message waits in the outbox until WhatsApp was asked.
 */
export async function withAddress<T>(
  { actor, ticketId }: { actor: UserActor; ticketId: number },
  work: (isAddressAsked: boolean) => Promise<T>,
): Promise<T> {
  const company = companyOf(actor);
  try {
    return await work(false);
  } catch (error) {
    if (failureOf(error)?.code !== 'ERR_WAPP_CHECK_CONTACT') throw error;
  }
  const { contact_id: contactId, connection_id: connectionId } = await company.read((scope) =>
    presentTicket(scope, ticketId),
  );
  await confirmAddress(company, connectionId, { contactId }).catch((error: unknown) => {
    if (failureOf(error)?.code !== 'ERR_WAPP_NOT_INITIALIZED') throw error;
  });
  return work(true);
}
