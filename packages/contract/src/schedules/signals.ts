import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Schedule } from './schedules.ts';

export const scheduleSignals = {
  schedule: defineSignal(
    'schedule',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), schedule: Schedule }),
      z.object({ action: z.literal('delete'), scheduleId: id() }),
    ]),
  ),
};
