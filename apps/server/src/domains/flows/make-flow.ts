import { randomBytes } from 'node:crypto';
import type { Flow } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { addFlow, shortFlow, type NewFlow } from './sample-flow.ts';

/** A flow of a company for a test or the seed. */
export const makeFlow = (companyId: number, flow: Partial<NewFlow> = {}): Promise<Flow> =>
  inCompany(companyId, (scope) =>
    addFlow(scope, { name: `Fluxo ${randomBytes(4).toString('hex')}`, ...shortFlow('Olá!'), ...flow }),
  );
