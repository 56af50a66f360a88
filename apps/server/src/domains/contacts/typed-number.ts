import { settingsOf } from '../settings/index.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { canonicalNumber } from './identities.ts';
import { isInternational, readNumber } from './read-number.ts';

const isKnown = statement('select from contact_identities where identity = $1');

/**
 * The number that a person or a program typed, country first, as contacts keep it. Digits that are a number of the
 * company's country and also one of another country are the other one only where a contact has it.
 */
export async function typedNumber(scope: Scope, typed: string): Promise<string> {
  const digits = typed.replace(/\D/g, '');
  const read = readNumber(typed, (await settingsOf(scope)).country);
  if (typed.startsWith('+') || read === canonicalNumber(digits) || !isInternational(digits)) return read;
  return (await scope.rows(isKnown, [`+${digits}`])).length > 0 ? digits : read;
}
