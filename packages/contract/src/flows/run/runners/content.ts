import { cardsOf, type ContentData } from '../../blocks/content.ts';
import { go, say, sendFile, type BlockInput, type BlockResult, type BlockRunner } from '../block-runner.ts';
import { pauseMs } from '../pause-ms.ts';
import type { RunEffect } from '../run-effects.ts';

export const contentRunner: BlockRunner<ContentData> = {
  enter: (data, input) => sendCards(data, input, 0),
  resume: (data, _event, input) => sendCards(data, input, input.memory.card ?? 0),
};

/** Sends the cards from index `from` on, up to the next pause. */
function sendCards(data: ContentData, { fill, context }: BlockInput, from: number): BlockResult {
  const effects: RunEffect[] = [];
  for (const [nth, { kind, element }] of cardsOf(data).entries()) {
    if (nth < from) continue;
    const { value } = element;
    if (kind === 'interval') {
      const wakeAt = context.now + pauseMs(value);
      return { effects, next: { type: 'wait', waitsFor: 'time', wakeAt, memory: { card: nth + 1 } } };
    }
    const text = String(value ?? '');
    if (kind === 'message') effects.push(...say(fill(text)));
    else if (text !== '') effects.push(sendFile(text, kind === 'audio' && element.record === true));
  }
  return { effects, next: go() };
}
