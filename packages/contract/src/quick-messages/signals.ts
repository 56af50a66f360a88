import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { QuickMessage } from './quick-messages.ts';

export const quickMessageSignals = {
  quickMessage: defineSignal(
    'quickmessage',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: QuickMessage }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
