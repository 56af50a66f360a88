import { SendError, type ChatAddress, type Driving } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { findDefaultConnection, lookUpByDriver, lookUpNumber, type NumberLookUp } from '../connections/index.ts';
import { mayAskForNumber } from '../send-budgets/index.ts';
import { findKnownAddress, type Recipient, type KnownAddress } from './known-address.ts';
import { noteAddress } from './note-address.ts';

/** The address of a first message. */
export interface ConfirmedAddress {
  /** Null: the number is no contact yet; `recogniseContacts` creates one for the chat. */
  contactId: number | null;
  /** Null: Meta resolves the number when the message is sent. */
  chat: ChatAddress | null;
}

/**
 * Finds the address of a recipient on a connection, before the first message is sent. A number is never used in its
 * typed form. A recipient who wrote or received something has a proven address. For other recipients, and for stale
 * addresses (`KnownAddress.isStale`), WhatsApp is asked. A new address is stored with the contact, if there is one, and
 * with its unclosed tickets. Call it outside a scope.
 * @param isProgram no attendant waits for the answer, so the daily limit of look-ups applies
 * @throws ERR_WAPP_INVALID_CONTACT not on WhatsApp · ERR_WAPP_NOT_INITIALIZED the connection is down ·
 * ERR_WAPP_CHECK_CONTACT timeout · ERR_SEND_BUDGET a program asked for too many · ERR_NO_CONTACT_FOUND
 * ERR_NO_WAPP_FOUND
 */
export async function confirmAddress(
  company: Company,
  connectionId: number,
  whom: Recipient,
  { isProgram = false }: { isProgram?: boolean } = {},
): Promise<ConfirmedAddress> {
  const known = await company.read((scope) => findKnownAddress(scope, connectionId, whom));
  const mayAsk = async () => {
    if (isProgram && !(await company.read((scope) => mayAskForNumber(scope, connectionId))))
      throw fail('ERR_SEND_BUDGET');
  };
  return confirm(company, connectionId, known, (digits) => lookUpNumber(company, connectionId, digits, { mayAsk }));
}

/**
 * As `confirmAddress`, for a message that waits in the outbox because its number could not be looked up before.
 * @throws SendError `never`: the number is not on WhatsApp, or the contact or the connection is gone; others as the
 * driver's look-up throws them
 * @returns WhatsApp's id of the chat
 */
export async function confirmByDriver(
  company: Company,
  { connectionId, contactId }: { connectionId: number; contactId: number },
  driving: Pick<Driving, 'lookUp'>,
): Promise<string> {
  try {
    const known = await company.read((scope) => findKnownAddress(scope, connectionId, { contactId }));
    const { chat } = await confirm(company, connectionId, known, (digits) =>
      lookUpByDriver(company, connectionId, digits, driving),
    );
    if (chat) return chat.id;
  } catch (error) {
    const refused = failureOf(error);
    if (!refused) throw error;
    throw new SendError('never', refused.code, error);
  }
  throw new SendError('never', 'ERR_WAPP_INVALID_CONTACT');
}

async function confirm(
  company: Company,
  connectionId: number,
  { contactId, number, address, isStale, withoutLookUp }: KnownAddress,
  lookUp: (digits: string) => Promise<NumberLookUp>,
): Promise<ConfirmedAddress> {
  const chatAt = (id: string): ChatAddress => ({ id, aliases: [], phone: number, isGroup: id.endsWith('@g.us') });
  const needsLookUp = withoutLookUp === undefined || isStale;
  if (number === null || !needsLookUp)
    return { contactId, chat: typeof withoutLookUp === 'string' ? chatAt(withoutLookUp) : null };
  let found: NumberLookUp;
  try {
    found = await lookUp(number);
  } catch (error) {
    // WhatsApp cannot be asked now: a proven address is used until WhatsApp says that the number is absent.
    if (address !== null) return { contactId, chat: chatAt(address) };
    throw error;
  }
  if (!found) throw fail('ERR_WAPP_INVALID_CONTACT');
  // The stale address stays: the number is still on WhatsApp.
  if (address !== null) return { contactId, chat: chatAt(address) };
  const chat = accountOf(number, found);
  if (contactId === null) return { contactId, chat };
  return { contactId: await company.inScope((scope) => noteAddress(scope, connectionId, chat)), chat };
}

/** The account with every form of its address, including the requested number. */
function accountOf(number: string, { chat, phone, lid }: NonNullable<NumberLookUp>): ChatAddress {
  const others = [`${number}@s.whatsapp.net`, ...(lid === null ? [] : [lid])];
  return { id: chat, aliases: others.filter((form) => form !== chat), phone, isGroup: false };
}

/** Short, because a form waits; the contact can be created without the answer. */
const formTimeoutMs = 5000;

/**
 * Asks WhatsApp about a number through the company's default connection, before a contact is created.
 * @returns null: not on WhatsApp; undefined: WhatsApp cannot be asked now or did not answer in time, or the daily limit
 * is reached
 */
export async function checkNumber(company: Company, digits: string): Promise<ChatAddress | null | undefined> {
  const connection = await company.read(findDefaultConnection);
  if (!connection || connection.driver === 'cloud-api' || connection.status !== 'CONNECTED') return undefined;
  const mayAsk = async () => {
    if (!(await company.read((scope) => mayAskForNumber(scope, connection.id)))) throw fail('ERR_SEND_BUDGET');
  };
  try {
    const found = await lookUpNumber(company, connection.id, digits, { timeoutMs: formTimeoutMs, mayAsk });
    return found && accountOf(digits, found);
  } catch (error) {
    if (failureOf(error)) return undefined;
    throw error;
  }
}
