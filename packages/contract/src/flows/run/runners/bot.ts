import { go, type BlockInput, type BlockResult, type BlockRunner } from '../block-runner.ts';

/**
 * Makes the runner of a block in which a bot talks with the customer. The bot is asked about every message, and the
 * engine sends its replies. The flow goes on when the bot leaves, and ends when the bot ends it.
 * @param speaksFirst whether the bot speaks first, also without a message of the customer
 */
export const botRunner = ({ speaksFirst }: { speaksFirst: boolean }): BlockRunner => ({
  enter: (_data, input) => (speaksFirst || input.message ? ask(input) : { next: { type: 'wait', waitsFor: 'bot' } }),
  resume: (_data, event, input) => {
    if (event.type === 'message') return ask(input);
    // Only a message and the bot resume this block: after a timeout `advanceRun` ends the run without asking it.
    if (event.type !== 'bot' || event.next === 'leave') return { next: go() };
    if (event.next === 'stay') return { next: { type: 'wait', waitsFor: 'bot' } };
    return { next: { type: 'end', end: event.next } };
  },
});

const ask = ({ nodeId, seq }: BlockInput): BlockResult => ({
  effects: [{ type: 'ask', nodeId, seq }],
  next: { type: 'wait', waitsFor: 'bot' },
});
