import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { CompanyExport, ContactErasure } from './company-data.ts';

export const companyDataSignals = {
  /** To the admins of the company. */
  contactErasure: defineSignal('contactErasure', z.object({ action: z.literal('update'), record: ContactErasure })),
  companyExport: defineSignal('companyExport', z.object({ action: z.literal('update'), record: CompanyExport })),
};
