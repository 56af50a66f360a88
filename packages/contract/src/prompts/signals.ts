import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Prompt } from './prompts.ts';

export const promptSignals = {
  prompt: defineSignal(
    'prompt',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: Prompt }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
  /** The company has used the tokens of the month: from now on, people answer. */
  promptLimit: defineSignal('promptLimit', z.object({ action: z.literal('reached'), month: z.string() })),
};
