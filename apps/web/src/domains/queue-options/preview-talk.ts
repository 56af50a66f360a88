import { joinParts, showOption, walkOptions, type OptionTree } from '@balcao/contract/queue-options/walk-options';

/**
 * A line of the preview: a message of the customer or the bot, or a note about what happens to the ticket. `person`:
 * the ticket waits for a person. `wait`: there is nothing to choose, so the reply is for the person who comes.
 * `queues`: the customer is back at the menu of queues. `queue`: the ticket goes on in another queue.
 */
export type PreviewLine =
  | { from: 'customer' | 'bot'; text: string }
  | { from: 'note'; note: 'person' | 'wait' | 'queues' }
  | { from: 'note'; note: 'queue'; queueId: number };

export interface PreviewTalk {
  lines: readonly PreviewLine[];
  /** The option whose menu was shown last; null: the first menu. */
  at: number | null;
  /** The preview is at its end: a person, another queue or the menu of queues goes on. */
  isOver: boolean;
}

/** The parts as one message: the preview has no limit of characters. */
const botLines = (parts: readonly string[]): PreviewLine[] =>
  joinParts(parts, Number.MAX_SAFE_INTEGER).map((text) => ({ from: 'bot', text }));

/** The beginning of the preview: a customer who enters the queue gets the first menu. */
export const beginPreview = (tree: OptionTree): PreviewTalk => ({
  lines: botLines(showOption(tree, null)),
  at: null,
  isOver: false,
});

/** The talk after a reply, by the rules of the server. @param queueMenu the parts of the menu of queues */
export function replyInPreview(talk: PreviewTalk, tree: OptionTree, reply: string, queueMenu: string[]): PreviewTalk {
  const walk = walkOptions(tree, talk.at, reply);
  const after = (lines: readonly PreviewLine[], changes: Partial<PreviewTalk> = {}): PreviewTalk => ({
    ...talk,
    ...changes,
    lines: [...talk.lines, { from: 'customer', text: reply }, ...lines],
  });
  switch (walk.to) {
    case 'option':
      return after(botLines(walk.parts), { at: walk.at });
    case 'nowhere':
      return after(botLines(showOption(tree, talk.at)));
    case 'wait':
      return after([{ from: 'note', note: 'wait' }]);
    case 'person':
      return after([...botLines(walk.parts), { from: 'note', note: 'person' }], { isOver: true });
    case 'queue':
      return after([...botLines(walk.parts), { from: 'note', note: 'queue', queueId: walk.queueId }], { isOver: true });
    case 'queues':
      return after([...botLines(queueMenu), { from: 'note', note: 'queues' }], { isOver: true });
  }
}
