import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { ContactListItem } from './contact-list-items.ts';

export const contactListItemSignals = {
  contactListItem: defineSignal(
    'ContactListItem',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: ContactListItem }),
      z.object({ action: z.literal('delete'), id: id() }),
      /** Many people of the list changed at once: clients fetch again what they show of it. */
      z.object({ action: z.literal('reload'), contactListId: id() }),
    ]),
  ),
};
