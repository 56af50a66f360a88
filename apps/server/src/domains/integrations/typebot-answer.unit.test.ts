import { expect, it } from 'vitest';
import { readTypebotAnswer } from './typebot-answer.ts';

const text = (body: string) => ({
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text: body }] }] },
});

it('waits before the first bubble and after a named one, and not after a bubble without an id', () => {
  const answer = {
    messages: [text('Oi'), { ...text('Tudo bem?'), id: 'b2' }, text('Em que ajudo?')],
    clientSideActions: [
      { type: 'wait', wait: { secondsToWaitFor: 2 } },
      { type: 'wait', lastBubbleBlockId: 'b2', wait: { secondsToWaitFor: 3 } },
    ],
  };
  expect(readTypebotAnswer(answer, 500)?.bubbles).toMatchObject([
    { body: 'Oi', delayMs: 2500 },
    { body: 'Tudo bem?', delayMs: 500 },
    { body: 'Em que ajudo?', delayMs: 3500 },
  ]);
});
