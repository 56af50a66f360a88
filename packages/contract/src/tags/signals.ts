import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';
import { Tag } from './tags.ts';

export const tagSignals = {
  tag: defineSignal(
    'tag',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), tag: Tag }),
      z.object({ action: z.literal('delete'), tagId: id() }),
    ]),
  ),
};
