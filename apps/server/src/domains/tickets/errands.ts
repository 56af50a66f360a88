import { SendError, type ChatAddress, type Driving } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import { findDefaultConnection, lookUpByDriver, lookUpNumber, type Looked } from '../connections/index.ts';
import { mayAskForNumber } from '../send-budgets/index.ts';
import { findKnownAddress, type Recipient, type KnownAddress } from './known-address.ts';
import { noteAddress } from './note-address.ts';

/** Where a first message goes. */
export interface ConfirmedAddress {
  /** Null: the number is no contact yet; `recogniseContacts` with the chat makes one. */
  contactId: number | null;
  /** Null: Meta resolves the number when the message goes to it. */
  chat: ChatAddress | null;
}

/**
 * Where somebody is reached on a connection, asked before the first message goes there: a number is never written to
 * in the form in which it was typed. Who wrote here, or received something, is reached there; WhatsApp is asked for
 * everybody else, and again for a number where nothing arrived for a day. What WhatsApp says is noted at the contact
 * and on its open tickets. Outside a scope.
 *
 * @param isProgram nobody waits for the answer: questions keep to what the number may ask in a day
 * @throws ERR_WAPP_INVALID_CONTACT not on WhatsApp · ERR_WAPP_NOT_INITIALIZED the connection is away ·
 *   ERR_WAPP_CHECK_CONTACT no answer in time · ERR_SEND_BUDGET a program asked for too many · ERR_NO_CONTACT_FOUND
 *   ERR_NO_WAPP_FOUND
 */
export async function confirmAddress(
  companyId: number,
  connectionId: number,
  whom: Recipient,
  { isProgram = false }: { isProgram?: boolean } = {},
): Promise<ConfirmedAddress> {
  const known = await readCompany(companyId, (scope) => findKnownAddress(scope, connectionId, whom));
  const mayAsk = async () => {
    if (isProgram && !(await readCompany(companyId, (scope) => mayAskForNumber(scope, connectionId))))
      throw fail('ERR_SEND_BUDGET');
  };
  return confirm(companyId, connectionId, known, (digits) => lookUpNumber(companyId, connectionId, digits, { mayAsk }));
}

/**
 * The same for a message that waits in the outbox because its number could not be asked for before.
 * @throws SendError
 */
export async function confirmByDriver(
  { companyId, connectionId, contactId }: { companyId: number; connectionId: number; contactId: number },
  driving: Pick<Driving, 'lookUp'>,
): Promise<string> {
  try {
    const known = await readCompany(companyId, (scope) => findKnownAddress(scope, connectionId, { contactId }));
    const { chat } = await confirm(companyId, connectionId, known, (digits) =>
      lookUpByDriver({ companyId, connectionId }, digits, driving),
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
  companyId: number,
  connectionId: number,
  { contactId, number, address, isStale, unasked }: KnownAddress,
  lookUp: (digits: string) => Promise<Looked>,
): Promise<ConfirmedAddress> {
  const at = (id: string): ChatAddress => ({ id, aliases: [], phone: number, isGroup: id.endsWith('@g.us') });
  if (number === null || (unasked !== undefined && !isStale))
    return { contactId, chat: typeof unasked === 'string' ? at(unasked) : null };
  let found: Looked;
  try {
    found = await lookUp(number);
  } catch (error) {
    // They were there before: as long as nobody says otherwise, they are.
    if (address !== null) return { contactId, chat: at(address) };
    throw error;
  }
  if (!found) throw fail('ERR_WAPP_INVALID_CONTACT');
  if (address !== null) return { contactId, chat: at(address) };
  const chat = accountOf(number, found);
  if (contactId === null) return { contactId, chat };
  return { contactId: await inCompany(companyId, (scope) => noteAddress(scope, connectionId, chat)), chat };
}

/** The account with every form of its address, also the one that was asked for. */
function accountOf(number: string, { chat, phone, lid }: NonNullable<Looked>): ChatAddress {
  const others = [`${number}@s.whatsapp.net`, ...(lid === null ? [] : [lid])];
  return { id: chat, aliases: others.filter((form) => form !== chat), phone, isGroup: false };
}

/** A form waits for the answer, and its contact can be made without. */
const formPatienceMs = 5000;

/**
 * What WhatsApp says of a number through the company's default connection, for a contact that is about to be made.
 * @returns null: not there; undefined: it cannot be asked now, or was asked enough for today
 */
export async function checkNumber(companyId: number, digits: string): Promise<ChatAddress | null | undefined> {
  const connection = await readCompany(companyId, findDefaultConnection);
  if (!connection || connection.driver === 'cloud-api' || connection.status !== 'CONNECTED') return undefined;
  const mayAsk = async () => {
    if (!(await readCompany(companyId, (scope) => mayAskForNumber(scope, connection.id))))
      throw fail('ERR_SEND_BUDGET');
  };
  try {
    const found = await lookUpNumber(companyId, connection.id, digits, { patienceMs: formPatienceMs, mayAsk });
    return found && accountOf(digits, found);
  } catch (error) {
    if (failureOf(error)) return undefined;
    throw error;
  }
}
