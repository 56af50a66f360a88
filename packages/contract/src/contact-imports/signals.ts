import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { ContactImport } from './contact-imports.ts';

export const contactImportSignals = {
  contactsImport: defineSignal('contactsImport', z.object({ action: z.literal('update'), import: ContactImport })),
};
