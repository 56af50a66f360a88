import type { ChatAddress } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { refuseTakenNumber } from './create-contact.ts';
import { findIdentities, recogniseContacts } from './recognise-contacts.ts';
import { typedNumber } from './typed-number.ts';

/** The account of a number; null: the number is not on WhatsApp; undefined: WhatsApp gave no answer. */
type NumberCheck = (company: Company, digits: string) => Promise<ChatAddress | null | undefined>;

let askWhatsApp: NumberCheck | undefined;

/** Called once at start with the function that asks WhatsApp about a number. */
export function connectNumberCheck(check: NumberCheck): void {
  askWhatsApp = check;
}

/**
 * Asks WhatsApp about the number of a contact before the contact is created. If the account is already a contact, known
 * by its LID only, that contact gets the number. If WhatsApp gives no answer, the number is accepted: the first message
 * to it asks again.
 * @returns the account; undefined: WhatsApp gave no answer
 * @throws ERR_WAPP_INVALID_CONTACT ERR_DUPLICATED_CONTACT
 */
export async function checkNewNumber(actor: UserActor, typed: string): Promise<ChatAddress | undefined> {
  const company = companyOf(actor);
  const number = await company.read(
    async (scope) => {
      const read = await typedNumber(scope, typed);
      await refuseTakenNumber(scope, read, null);
      return read;
    },
    { actor },
  );
  const account = await askWhatsApp?.(company, number);
  if (account === null) throw fail('ERR_WAPP_INVALID_CONTACT');
  if (!account) return undefined;
  if ((await company.read((scope) => findIdentities(scope, [account]))).length > 0)
    await company.inScope((scope) => recogniseContacts(scope, [{ chat: account, name: null, source: 'look-up' }]));
  return account;
}
