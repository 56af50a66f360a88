import { errorCodes, type ErrorCode } from '@balcao/contract';
import { expect, expectTypeOf, test } from 'vitest';
import { dialogs as enDialogs } from './en/dialogs.ts';
import { first as enFirst } from './en/first.ts';
import { screens as enScreens } from './en/screens.ts';
import { workspace as enWorkspace } from './en/workspace.ts';
import { dialogs as esDialogs } from './es/dialogs.ts';
import { first as esFirst } from './es/first.ts';
import { screens as esScreens } from './es/screens.ts';
import { workspace as esWorkspace } from './es/workspace.ts';
import { gatherTexts, nounOf } from './gather-texts.ts';
import { chooseLanguage } from './languages.ts';
import { dialogs } from './pt/dialogs.ts';
import { first } from './pt/first.ts';
import { screens } from './pt/screens.ts';
import { workspace } from './pt/workspace.ts';
import type { pt as generalErrors } from './texts/errors.ts';
import type { Texts } from './texts.ts';
import { translateWith } from './translate.ts';
import type { Words } from './words.ts';

const pt = gatherTexts({ ...first, ...workspace, ...screens, ...dialogs }) as Texts;
const en = gatherTexts({ ...enFirst, ...enWorkspace, ...enScreens, ...enDialogs }) as Words<Texts>;
const es = gatherTexts({ ...esFirst, ...esWorkspace, ...esScreens, ...esDialogs }) as Words<Texts>;

/** Every text of a language by its path. */
function texts(words: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words) as [string, unknown][]) {
    if (typeof value === 'string') found.set(path + key, value);
    else if (typeof value === 'object' && value !== null)
      for (const [inner, text] of texts(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}
const variables = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).toSorted();
const source = texts(pt);

test.each([['en', en] as const, ['es', es] as const])(
  'SH-08 %s has every text of pt, with the same variables, and no other',
  (_language, words) => {
    const translated = texts(words);
    expect([...translated.keys()].toSorted()).toEqual([...source.keys()].toSorted());
    for (const [path, text] of source) {
      expect(translated.get(path), path).not.toBe('');
      expect(variables(translated.get(path) ?? ''), path).toEqual(variables(text));
    }
  },
);

test('SH-08 a text that counts takes the form its number has in each language', () => {
  const says = (words: Words<Texts>, language: 'pt' | 'en' | 'es') =>
    [0, 1, 2, 1_000_000].map((count) => translateWith(words, language)(($) => $.tickets.queueCount, { count }));
  expect(says(pt, 'pt')).toEqual(['0 fila', '1 fila', '2 filas', '1.000.000 filas']);
  expect(says(en, 'en')).toEqual(['0 queues', '1 queue', '2 queues', '1,000,000 queues']);
  expect(says(es, 'es')).toEqual(['0 colas', '1 cola', '2 colas', '1.000.000 colas']);
});

test('SH-08 a Portuguese form for one names its number, for it is the form of 0, too', () => {
  const fixed = [...source].filter(([path, text]) => path.endsWith('.one') && /\b1\b/.test(text));
  expect(fixed).toEqual([]);
});

test('SH-08 what a person is called is shown as written, whatever signs are in it', () => {
  expect(translateWith(pt, 'pt')(($) => $.shell.hello, { name: '{{count}} $& <b>' })).toBe('Olá, {{count}} $& <b>');
});

test('SH-08 the first two letters of what is stored choose the language, and pt is the fallback', () => {
  expect(['pt-BR', 'en-US', 'es', 'EN', 'fr', '', null].map(chooseLanguage)).toEqual([
    'pt',
    'en',
    'es',
    'en',
    'pt',
    'pt',
    'pt',
  ]);
});

/** The codes with words in the texts of a noun. */
type CodesOf<Noun> = Noun extends { errors: infer Errors } ? keyof Errors : never;
type Worded = { [Name in Exclude<keyof Texts, 'errors'>]: CodesOf<Texts[Name]> }[Exclude<keyof Texts, 'errors'>];

test('SH-19 every code of the contract has words, and there are words for no other', () => {
  expectTypeOf<Exclude<ErrorCode, Worded | keyof typeof generalErrors>>().toBeNever();
  for (const words of [pt, en, es]) {
    expect(Object.keys(words.errors).toSorted()).toEqual([...errorCodes, 'ERR_NETWORK'].toSorted());
    for (const [code, text] of Object.entries(words.errors)) expect(text.length, code).toBeGreaterThan(5);
  }
});

test('the texts of a file are declared under the name of its folder', () => {
  const files = import.meta.glob<string>(
    [
      './texts/*.ts',
      '../records/texts.ts',
      '../domains/*/{first-texts,front-texts,texts,*-desk-texts,screen-texts,*-screen-texts,dialog-texts}.ts',
    ],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const others = Object.entries(files).filter(([file]) => file !== './texts/errors.ts');
  expect(others.length).toBeGreaterThan(15);
  for (const [file, source] of others) {
    // The first of these files that a noun has declares the others.
    const declaring = ['texts.ts', 'screen-texts.ts'].map((name) => file.replace(/[^/]*$/, name));
    const isDeclaredBeside =
      /(?:desk|screen|dialog|front)-texts\.ts$/.test(file) &&
      (declaring.find((name) => name in files) ?? file) !== file;
    const beside = [...source.matchAll(/pt as (\w+) \} from '\.\/[\w-]*(?:desk|screen|dialog|front)-texts\.ts'/g)].map(
      ([, as]) => as,
    );
    const types = ['pt', ...beside].map((name) => `typeof ${name}`).join(' & ');
    if (!isDeclaredBeside)
      expect(source.replace(/\s+/g, ' '), file).toContain(`interface Texts { ${nounOf(file)}: ${types}; }`);
  }
});
