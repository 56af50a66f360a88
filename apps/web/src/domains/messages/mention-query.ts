import type { Colleague } from '@balcao/contract';
import { foldText } from '../../ui/fold-text.ts';

const maxShown = 8;

/**
 * The name that is being typed after an `@`, one or two words, and the place of the `@`: `Ana Li` and 3 for
 * `Oi @Ana Li`. Undefined when no colleague is meant.
 * @param before the text before the caret
 */
export function mentionQuery(before: string): { query: string; from: number } | undefined {
  const query = /(?:^|\s)@([^\s@]*(?: [^\s@]+)?)$/.exec(before)?.[1];
  return query === undefined ? undefined : { query, from: before.length - query.length - 1 };
}

/** The colleagues whose name, or a word of it, begins with the query. */
export function matchColleagues(all: readonly Colleague[], query: string): Colleague[] {
  const wanted = foldText(query);
  const fits = ({ name }: Colleague) => {
    const words = foldText(name);
    return words.startsWith(wanted) || words.split(' ').some((word) => word.startsWith(wanted));
  };
  return all.filter(fits).slice(0, maxShown);
}

/** Those of the mentioned users whom the text still names. */
export const namedIn = <Named extends { name: string }>(text: string, mentioned: readonly Named[]): Named[] =>
  mentioned.filter(({ name }) => text.includes(`@${name}`));
