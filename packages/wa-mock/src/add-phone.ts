import { makePhone } from './phone.ts';
import type { Phone } from './phone.ts';
import type { World } from './world.ts';

type NewPhone = { number: string; name?: string; lidUser?: string; business?: boolean };

/**
 * Adds the phone of a company or of a customer to the world. A known number returns the phone that has it. `number` is
 * the form in which the account is registered: `5511987654321`, or `551187654321` for an old account.
 */
export function addPhone(world: World, { number, name = number, lidUser, business = false }: NewPhone): Phone {
  const digits = number.replace(/\D/g, '');
  if (!digits || digits.length > 15) throw new Error(`${number} is not a phone number`);
  const known = world.phones.get(digits);
  if (known) return known;
  const phone = makePhone({ number: digits, lid: `${lidUser ?? `9${digits}`}@lid`, name, business });
  indexPhone(world, phone);
  return phone;
}

/** The owner deletes the account: the service no longer finds its number. */
export function removePhone(world: World, phone: Phone) {
  world.phones.delete(phone.number);
  world.phones.delete(phone.lid.replace('@lid', ''));
}

/** Indexes a phone by its number and by its LID. */
export function indexPhone(world: World, phone: Phone) {
  world.phones.set(phone.number, phone);
  world.phones.set(phone.lid.replace('@lid', ''), phone);
}
