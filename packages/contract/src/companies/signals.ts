import { z } from 'zod';
import { defineSignal } from '../kit/signal.ts';
import { CompanyProfile } from './companies.ts';

export const companySignals = {
  company: defineSignal('company', z.object({ action: z.literal('update'), company: CompanyProfile })),
};
