import type { ShownMessage } from './describe-message.ts';
import type { Phone } from './phone.ts';
import type { ChatMessage, Tick, World } from './world.ts';

/**
 * A message of a chat as the customer's phone shows it. Edits, deletions and reactions are applied to their target
 * message.
 */
export type Bubble = {
  id: string;
  /** The customer sent it. */
  mine: boolean;
  at: number;
  tick: Tick;
  seen: ShownMessage;
  edited: boolean;
  deleted: boolean;
  /** Emoji by the number of the sender. */
  reactions: Record<string, string>;
};

/** The messages between a customer and an account, oldest first. */
export function readChat(world: World, account: Phone, customer: Phone): Bubble[] {
  const between = new Set([account.number, customer.number]);
  const bubbles = new Map<string, Bubble>();
  for (const message of world.messages.values()) {
    if (!between.has(message.from) || !between.has(message.to)) continue;
    if (!applyToBubble(bubbles, message)) bubbles.set(message.id, makeBubble(message, customer));
  }
  return [...bubbles.values()];
}

/** Applies a reaction, edit or deletion to its target. Returns `false` for any other message. */
function applyToBubble(bubbles: Map<string, Bubble>, { seen, from }: ChatMessage) {
  const target = bubbles.get(seen.about ?? '');
  if (!target) return false;
  if (seen.kind === 'reaction') {
    if (seen.text) target.reactions[from] = seen.text;
    else delete target.reactions[from];
    return true;
  }
  if (seen.kind === 'edit') {
    target.seen = { ...target.seen, text: seen.text };
    target.edited = true;
    return true;
  }
  if (seen.kind !== 'delete') return false;
  target.deleted = true;
  return true;
}

function makeBubble({ id, from, at, tick, seen }: ChatMessage, customer: Phone): Bubble {
  return { id, mine: from === customer.number, at, tick, seen, edited: false, deleted: false, reactions: {} };
}
