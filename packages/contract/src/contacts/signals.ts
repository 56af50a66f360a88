import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { id } from '../kit/fields.ts';
import { Contact } from './contacts.ts';

export const contactSignals = {
  contact: defineSignal(
    'contact',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), contact: Contact }),
      z.object({ action: z.literal('delete'), contactId: id() }),
    ]),
  ),
  /** Many contacts were created or changed at once: fetch what is shown again. */
  contacts: defineSignal('contacts', z.object({ action: z.literal('refetch') })),
};
