import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Holiday } from './holidays.ts';

export const holidaySignals = {
  holiday: defineSignal(
    'holiday',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: Holiday }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
