import { settingsOf } from '../settings/index.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { canonicalNumber } from './identities.ts';
import { isInternational, readNumber } from './read-number.ts';

const isKnown = statement('select from contact_identities where identity = $1');

/**
 * Turns a number that a user or a program typed into the form that contacts store, country first. Some digits are valid
 * both in the company's country and as a number of another country. They are read as the foreign number only if a
 * contact has that number.
 */
export async function typedNumber(scope: Scope, typed: string): Promise<string> {
  const digits = typed.replace(/\D/g, '');
  const read = readNumber(typed, (await settingsOf(scope)).country);
  if (typed.startsWith('+') || read === canonicalNumber(digits) || !isInternational(digits)) return read;
  return (await scope.rows(isKnown, [`+${digits}`])).length > 0 ? digits : read;
}
