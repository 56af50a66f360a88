import type { QuickMessage } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The query of a text that begins with a slash; undefined when no quick reply is meant. */
export function quickReplyQuery(text: string): string | undefined {
  return text.startsWith('/') && text.length > 1 && !text.includes('\n') ? text.slice(1) : undefined;
}

/**
 * Quick replies for a query. First those whose short code begins with it, then those whose short code contains it, then
 * those whose text does.
 */
export function matchQuickMessages(all: readonly QuickMessage[], query: string): QuickMessage[] {
  const wanted = plain(query.trim());
  const rank = (quick: QuickMessage) => {
    const code = plain(quick.shortcode).replace(/^\//, '');
    if (code.startsWith(wanted)) return 0;
    if (code.includes(wanted)) return 1;
    return plain(quick.message).includes(wanted) ? 2 : 3;
  };
  return all
    .map((quick) => ({ quick, rank: rank(quick) }))
    .filter(({ rank: found }) => found < 3)
    .toSorted((a, b) => a.rank - b.rank || a.quick.shortcode.localeCompare(b.quick.shortcode))
    .map(({ quick }) => quick);
}

/** A quick reply in one line, cut so that the list stays narrow. */
export function quickReplyLabel({ shortcode, message }: Pick<QuickMessage, 'shortcode' | 'message'>): string {
  const label = `${shortcode} - ${message}`.replaceAll(/\s+/g, ' ');
  const letters = Array.from(label);
  return letters.length > limits.quickReplyLabel ? `${letters.slice(0, limits.quickReplyLabel).join('')}…` : label;
}
