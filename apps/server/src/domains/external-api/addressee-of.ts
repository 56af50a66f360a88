import type { ChatAddress } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { requireConnection } from '../connections/index.ts';
import { typedNumber } from '../contacts/index.ts';
import { confirmAddress, type ConfirmedAddress } from '../tickets/index.ts';
import type { Addressee } from './send-for-program.ts';

/**
 * Refuses a connection that is not linked: it sends nothing until a user links it, so the caller must know. A linked
 * connection whose driver reconnects by itself gets the message into its outbox.
 * @throws ERR_NO_WAPP_FOUND ERR_WAPP_NOT_INITIALIZED
 */
export async function requireLinked(scope: Scope, connectionId: number): Promise<void> {
  const { status } = await requireConnection(scope, connectionId);
  if (status === 'DISCONNECTED' || status === 'qrcode' || status === 'PAIRING') throw fail('ERR_WAPP_NOT_INITIALIZED');
}

/**
 * Finds the chat of a number and the address of its contact. It may ask WhatsApp, so call it outside a scope.
 * @throws ERR_CHECK_NUMBER, and the errors of `confirmAddress`
 */
export async function addresseeOf(company: Company, connectionId: number, typed: string): Promise<Addressee> {
  const number = await company.read((scope) => typedNumber(scope, typed));
  const { chat } = await confirmAddress(company, connectionId, { number }, { isProgram: true }).catch(
    (error: unknown): ConfirmedAddress => {
      throw failureOf(error)?.code === 'ERR_WAPP_INVALID_CONTACT' ? fail('ERR_CHECK_NUMBER') : error;
    },
  );
  const plain: ChatAddress = { id: `${number}@s.whatsapp.net`, aliases: [], phone: number, isGroup: false };
  return { chat: chat ?? plain, address: chat?.id ?? null };
}
