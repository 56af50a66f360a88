import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Prompt } from './prompts.ts';

export const promptSignals = {
  /** To the admins. A prompt also counts as changed when its questions or their results change. */
  prompt: defineSignal(
    'prompt',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: Prompt }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
  /** To the admins: the tokens of the month are used. People answer until the next month, or until a higher limit. */
  promptLimit: defineSignal('promptLimit', z.object({ action: z.literal('reached'), month: z.string() })),
};
