import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Help } from './helps.ts';

export const helpSignals = {
  help: defineSignal(
    'help',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: Help }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
