import type { Language } from '@balcao/contract';
import { nameBrand } from '../ui/brand.ts';
import { locales } from './languages.ts';
import type { Texts } from './texts.ts';
import type { Words } from './words.ts';

/** A text with a count, in each plural form. `many`: Portuguese and Spanish have a form for millions. */
export interface Counted {
  one: string;
  many: string;
  other: string;
}

/** The names in double braces in a text; of several texts, the names in any of them. */
type Names<Text> = Text extends Counted
  ? 'count' | Names<Text[keyof Counted]>
  : Text extends `${string}{{${infer Name}}}${infer Rest}`
    ? Name | Names<Rest>
    : never;
/** The values that a text needs. While the compiler does not know the chosen text, any values are accepted. */
type Values<Text> = string extends Text
  ? [values?: object]
  : [Names<Text>] extends [never]
    ? []
    : [values: { [Name in Names<Text>]: Name extends 'count' ? number : string | number }];

/**
 * `t(($) => $.tickets.queueCount, { count: 2 })`: a text in the current language. A missing text or a missing value
 * does not compile.
 */
export type Translate = <Text extends string | Counted>(
  choose: (texts: Texts) => Text,
  ...values: Values<Text>
) => string;

/** Makes the function that translates with the texts of one language. */
export function translateWith(texts: Words<Texts>, language: Language): Translate {
  const rules = new Intl.PluralRules(locales[language]);
  const formFor = (count: number) => rules.select(count) as keyof Counted;
  const counts = new Intl.NumberFormat(locales[language]);
  return (choose, ...[given]) => {
    const values = (given ?? {}) as Record<string, string | number>;
    // For the compiler, all languages have the type of the Portuguese texts.
    const text: string | Counted = choose(texts as Texts);
    const words = typeof text === 'string' ? text : text[formFor(Number(values['count']))];
    // The brand is named before the values are put in: a value may contain the built name, and then keeps it.
    return nameBrand(words).replaceAll(/\{\{(\w+)\}\}/g, (_braces, name: string) => {
      const value = values[name] ?? '';
      return name === 'count' ? counts.format(Number(value)) : String(value);
    });
  };
}
