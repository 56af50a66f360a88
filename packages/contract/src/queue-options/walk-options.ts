import type { Language } from '../languages.ts';
import { menuParts } from './menu-texts.ts';
import type { QueueOption } from './queue-options.ts';
import { readChoice, readKey } from './read-choice.ts';

/** What a walk needs of an option. */
export type WalkedOption = Pick<QueueOption, 'id' | 'title' | 'message' | 'parentId' | 'transferQueueId' | 'endsBot'>;

/** The menus of a queue. */
export interface OptionTree {
  /** Above the first menu. */
  greeting: string;
  /** Each menu in its order. */
  options: readonly WalkedOption[];
  language: Language;
  /** Whether a menu of queues comes before the first menu. */
  hasQueueMenu: boolean;
}

/** The result of a reply to a menu. */
export type Walk =
  /** The customer gets a menu, or the message of an option without a menu. `at` null: the first menu. */
  | { to: 'option'; at: number | null; parts: string[] }
  /** The customer gets the menu of queues. */
  | { to: 'queues' }
  /** The customer gets the message, if there is one, and goes on in another queue. */
  | { to: 'queue'; queueId: number; parts: string[] }
  /** The customer gets the message, if there is one, and waits for a person. */
  | { to: 'person'; parts: string[] }
  /** The reply names no choice. */
  | { to: 'nowhere' }
  /** There is nothing to choose here: the reply is for the person who comes. */
  | { to: 'wait' };

/** The options of one menu, in its order. */
export const optionsOf = <O extends Pick<WalkedOption, 'parentId'>>(
  options: readonly O[],
  parentId: number | null,
): O[] => options.filter((option) => option.parentId === parentId);

/**
 * The menu of an option, below its message; or the message alone if it has no menu. An empty message is replaced by the
 * title.
 * @param at null: the first menu of the queue, below the greeting
 */
export function showOption(tree: OptionTree, at: number | null): string[] {
  const option = tree.options.find(({ id }) => id === at);
  const titles = optionsOf(tree.options, option?.id ?? null).map(({ title }) => title);
  const heading = option ? headingOf(option) : tree.greeting;
  return menuParts(heading, titles, {
    language: tree.language,
    hasPrevious: option !== undefined,
    hasMain: option !== undefined || tree.hasQueueMenu,
  });
}

const headingOf = ({ message, title }: WalkedOption): string => message.trim() || `*${title}*`;

/**
 * Where a reply to the menu `at` leads. `#` leads to the menu of queues, or to the first menu if there is none, and `0`
 * to the previous menu. A menu with a single option takes every other text as its choice.
 * @param at null, or an option that no longer exists: the first menu
 * @param reply null: a message without text
 */
export function walkOptions(tree: OptionTree, at: number | null, reply: string | null): Walk {
  const option = tree.options.find(({ id }) => id === at);
  const key = reply === null ? undefined : readKey(reply);
  if (key === '#') return tree.hasQueueMenu ? { to: 'queues' } : show(tree, null);
  if (key === '0' && option) return show(tree, option.parentId);
  const choices = optionsOf(tree.options, option?.id ?? null);
  if (choices.length === 0) return { to: 'wait' };
  if (reply === null) return { to: 'nowhere' };
  const titles = choices.map(({ title }) => title);
  const index = choices.length === 1 ? 0 : readChoice(reply, titles);
  const chosen = index === undefined ? undefined : choices[index];
  if (!chosen) return { to: 'nowhere' };
  const parts = [chosen.message.trim()].filter((part) => part !== '');
  if (chosen.transferQueueId !== null) return { to: 'queue', queueId: chosen.transferQueueId, parts };
  return chosen.endsBot ? { to: 'person', parts } : show(tree, chosen.id);
}

const show = (tree: OptionTree, at: number | null): Walk => ({ to: 'option', at, parts: showOption(tree, at) });

/**
 * Joins parts into as few messages as possible.
 * @param max characters of a message; a single part is never cut
 */
export function joinParts(parts: readonly string[], max: number): string[] {
  // An empty line is between two parts of a message; its two characters count.
  const messages: string[] = [];
  for (const part of parts) {
    const last = messages.at(-1);
    if (last !== undefined && last.length + 2 + part.length <= max)
      messages[messages.length - 1] = `${last}\n\n${part}`;
    else messages.push(part);
  }
  return messages;
}
