import { branchOfOption, menuText, type MenuData } from '../../blocks/menu.ts';
import { readChoice } from '../../../queue-options/read-choice.ts';
import { go, say, type BlockInput, type BlockResult, type BlockRunner } from '../block-runner.ts';

/** How often a menu is sent again for a reply that names no option. */
const maxRepeats = 1;
/** A customer who writes this word to a menu closes the ticket, as in the specification. */
const stopWord = 'parar';

/**
 * After the first reply that names no option the menu is sent again. After the second one the run ends and the ticket
 * waits for a person: the customer wants something that the menu does not have. Of several replies without text, such
 * as the pictures of an album, only the first counts.
 */
export const menuRunner: BlockRunner<MenuData> = {
  enter: (data, { fill }) => ({
    effects: say(fill(menuText(data))),
    next: { type: 'wait', waitsFor: 'customer', memory: {} },
  }),
  resume: (data, event, input) => {
    if (event.type !== 'message') return repeat(data, input, null);
    const titles = (data.arrayOption ?? []).map(({ value }) => input.fill(value ?? ''));
    const index = event.text === null ? undefined : readChoice(event.text, titles);
    if (index !== undefined) return { next: go(branchOfOption(index + 1)) };
    if (event.text?.trim().toLowerCase() === stopWord)
      return { next: { type: 'end', end: { type: 'close', closingReasonId: null } } };
    return repeat(data, input, event.text);
  },
};

/** Sends the menu again, or ends the run. @param text the reply that named no option; null: without text */
function repeat(data: MenuData, { fill, memory }: BlockInput, text: string | null): BlockResult {
  if (text === null && memory.isMediaAnswered) return { next: { type: 'wait', waitsFor: 'customer', memory } };
  const misses = (memory.misses ?? 0) + 1;
  if (misses > maxRepeats) return { next: { type: 'end', end: { type: 'no-choice' } } };
  return {
    effects: say(fill(menuText(data))),
    next: { type: 'wait', waitsFor: 'customer', memory: { misses, isMediaAnswered: text === null } },
  };
}
