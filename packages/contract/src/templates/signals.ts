import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';

export const templateSignals = {
  /** Templates of a connection changed, here or at Meta. */
  templates: defineSignal('messageTemplates', z.object({ action: z.literal('update'), whatsappId: id() })),
};
