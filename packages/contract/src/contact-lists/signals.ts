import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { ContactList } from './contact-lists.ts';

export const contactListSignals = {
  contactList: defineSignal(
    'ContactList',
    z.discriminatedUnion('action', [
      z.object({ action: z.enum(['create', 'update']), record: ContactList }),
      z.object({ action: z.literal('delete'), id: id() }),
    ]),
  ),
};
