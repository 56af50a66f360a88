import type { QuickMessage } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { foldText } from '../../ui/fold-text.ts';

/**
 * The query in the text before the caret, and the place of its slash. If the last word begins with a slash, it is the
 * query (`Olá /fre`). Otherwise, if the text begins with a slash, the whole text is (`/prazo de entrega`). Undefined:
 * there is no query.
 */
export function quickReplyQuery(before: string): { query: string; from: number } | undefined {
  const word = /(?:^|\s)\/(\S+)$/.exec(before)?.[1];
  if (word !== undefined) return { query: word, from: before.length - word.length - 1 };
  const isWhole = before.startsWith('/') && before.length > 1 && !before.includes('\n');
  return isWhole ? { query: before.slice(1), from: 0 } : undefined;
}

/**
 * The quick replies for a query: first those whose shortcode begins with it, then those whose shortcode contains it,
 * then those whose text contains it; each of these groups by shortcode.
 */
export function matchQuickMessages(all: readonly QuickMessage[], query: string): QuickMessage[] {
  const wanted = foldText(query.trim());
  /** The group of a quick reply, 0 to 2 in this order; 3: it does not match. */
  const rank = (quick: QuickMessage) => {
    const code = foldText(quick.shortcode).replace(/^\//, '');
    if (code.startsWith(wanted)) return 0;
    if (code.includes(wanted)) return 1;
    return foldText(quick.message).includes(wanted) ? 2 : 3;
  };
  return all
    .map((quick) => ({ quick, rank: rank(quick) }))
    .filter((ranked) => ranked.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.quick.shortcode.localeCompare(b.quick.shortcode))
    .map(({ quick }) => quick);
}

/** A quick reply in one line, cut so that the list stays narrow. It is cut by code points, which keeps emojis whole. */
export function quickReplyLabel({ shortcode, message }: Pick<QuickMessage, 'shortcode' | 'message'>): string {
  const label = `${shortcode} - ${message}`.replaceAll(/\s+/g, ' ');
  const characters = Array.from(label);
  return characters.length > limits.quickReplyLabel
    ? `${characters.slice(0, limits.quickReplyLabel).join('')}…`
    : label;
}
