import { errorCodes } from '@balcao/contract';
import { expect, test } from 'vitest';
import { first as enFirst } from './en/first.ts';
import { rest as enRest } from './en/rest.ts';
import { first as esFirst } from './es/first.ts';
import { rest as esRest } from './es/rest.ts';
import { chooseLanguage } from './languages.ts';
import { first } from './pt/first.ts';
import { rest } from './pt/rest.ts';
import type { Texts } from './texts.ts';
import type { Words } from './words.ts';

const pt: Texts = { ...first, ...rest };
const en: Words<Texts> = { ...enFirst, ...enRest };
const es: Words<Texts> = { ...esFirst, ...esRest };

/** Every text of a language by its path. */
function texts(words: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words) as [string, unknown][]) {
    if (typeof value === 'string') found.set(path + key, value);
    else if (typeof value === 'object' && value !== null) for (const [inner, text] of texts(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}
const variables = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).toSorted();
const source = texts(pt);

test.each([['en', en] as const, ['es', es] as const])('SH-08 %s has every text of pt, with the same variables, and no other', (_language, words) => {
  const translated = texts(words);
  expect([...translated.keys()].toSorted()).toEqual([...source.keys()].toSorted());
  for (const [path, text] of source) {
    expect(translated.get(path), path).not.toBe('');
    expect(variables(translated.get(path) ?? ''), path).toEqual(variables(text));
  }
});

test('SH-08 a text that counts has all the forms Portuguese and Spanish have', () => {
  for (const path of source.keys())
    if (path.endsWith('_one')) for (const form of ['_many', '_other']) expect(source.has(path.replace(/_one$/, form)), path + form).toBe(true);
});

test('SH-08 the first two letters of what is stored choose the language, and pt is the fallback', () => {
  expect(['pt-BR', 'en-US', 'es', 'EN', 'fr', '', null].map(chooseLanguage)).toEqual(['pt', 'en', 'es', 'en', 'pt', 'pt', 'pt']);
});

test('SH-19 every code of the contract has words', () => {
  for (const code of errorCodes) for (const words of [pt, en, es]) expect(words.errors[code].length, code).toBeGreaterThan(5);
});
