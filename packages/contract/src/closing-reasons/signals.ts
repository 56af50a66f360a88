import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { ClosingReason } from './closing-reasons.ts';

export const closingReasonSignals = {
  closingReason: defineSignal(
    'closingReason',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: ClosingReason }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
