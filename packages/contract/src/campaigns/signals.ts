import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Campaign } from './campaigns.ts';

export const campaignSignals = {
  /** Changes of the counts are collected, and come about once in a second. */
  campaign: defineSignal(
    'campaign',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: Campaign }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
