import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { CompanyExport, ContactErasure } from './company-data.ts';

/** The admins of the company get these signals. */
export const companyDataSignals = {
  contactErasure: defineSignal('contactErasure', z.object({ action: z.literal('update'), record: ContactErasure })),
  companyExport: defineSignal('companyExport', z.object({ action: z.literal('update'), record: CompanyExport })),
};
