import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { CompanyExport } from './company-data.ts';

export const companyDataSignals = {
  /** To the admins of the company. */
  companyExport: defineSignal('companyExport', z.object({ action: z.literal('update'), record: CompanyExport })),
};
