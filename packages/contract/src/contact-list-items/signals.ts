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
      /** Many people of the list changed at once: fetch what is shown again. */
      z.object({ action: z.literal('reload'), contactListId: id() }),
    ]),
  ),
};
