import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { SavedAudienceFilter } from './audience-filters.ts';

export const audienceFilterSignals = {
  /** To the admins of the company, who alone may use saved filters. */
  audienceFilter: defineSignal(
    'audienceFilter',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: SavedAudienceFilter }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
