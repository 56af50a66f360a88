import type { Language } from '@balcao/contract';
import { locales } from './languages.ts';
import type { Texts } from './texts.ts';
import type { Words } from './words.ts';

/**
 * A text that counts, in every form that one of our languages has: Portuguese and Spanish have one for a million of
 * something.
 */
export interface Counted {
  one: string;
  many: string;
  other: string;
}

/** What stands in double braces in a text; of several texts, in any of them. */
type Names<Text> = Text extends Counted
  ? 'count' | Names<Text[keyof Counted]>
  : Text extends `${string}{{${infer Name}}}${infer Rest}`
    ? Name | Names<Rest>
    : never;
/** While the compiler has not yet read what is chosen, anything may come beside it. */
type Values<Text> = string extends Text
  ? [values?: object]
  : [Names<Text>] extends [never]
    ? []
    : [values: { [Name in Names<Text>]: Name extends 'count' ? number : string | number }];

/**
 * `t(($) => $.tickets.queueCount, { count: 2 })`: a text in the language in use. A text that is not there, or a value
 * that it lacks, does not compile.
 */
export type Translate = <Text extends string | Counted>(
  choose: (texts: Texts) => Text,
  ...values: Values<Text>
) => string;

/** Reads the texts of one language. */
export function translateWith(texts: Words<Texts>, language: Language): Translate {
  const rules = new Intl.PluralRules(locales[language]);
  const formFor = (count: number) => rules.select(count) as keyof Counted;
  return (choose, ...[given]) => {
    const values = (given ?? {}) as Record<string, string | number>;
    // To the compiler every language says what Portuguese says.
    const text: string | Counted = choose(texts as Texts);
    const words = typeof text === 'string' ? text : text[formFor(Number(values['count']))];
    return words.replaceAll(/\{\{(\w+)\}\}/g, (_braces, name: string) => String(values[name] ?? ''));
  };
}
