import { limits } from '../../../limits.ts';
import type { HttpData } from '../../blocks/http.ts';
import { go, type BlockRunner } from '../block-runner.ts';
import { readResults } from '../http-request.ts';

/**
 * How long the block waits for the answer. Then the branch `error` is taken. The server makes up to three attempts; the
 * time of a fourth covers the pauses between them.
 */
const answerMs = 4 * limits.flow.httpSeconds * 1000;

export const httpRunner: BlockRunner<HttpData> = {
  enter: (_data, { context, nodeId, seq }) => ({
    effects: [{ type: 'call', nodeId, seq }],
    next: { type: 'wait', waitsFor: 'call', wakeAt: context.now + answerMs },
  }),
  resume: ({ results }, event) =>
    event.type === 'answered' && event.isOk
      ? { variables: readResults(results, event.json), next: go('success') }
      : { next: go('error') },
};
