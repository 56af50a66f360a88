import { createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Crockford's base 32, without I, L and O, which look like digits, and without U. A character has five bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 4;

/** A random code that a person types, in groups of four: `K7QM-2XDP`. */
export function makeTypedCode(characters: number): string {
  const letters = [...randomBytes(characters)].map((byte) => alphabet[byte & 31]).join('');
  return letters.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? letters;
}

/** The code that a person means: spaces, hyphens and case do not count, O is read as 0, and I and L as 1. */
export const readTypedCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * The stored form of a typed code. The code is short, so its hash has a key: a copy of the database alone does not
 * reveal it.
 * @param purpose ties the hash to its use and its row
 */
export const hashTypedCode = ({ atRest }: Pick<Secrets, 'atRest'>, typed: string, purpose: string): string =>
  createHmac('sha256', atRest)
    .update(`${purpose}\n${readTypedCode(typed)}`)
    .digest('base64url');
