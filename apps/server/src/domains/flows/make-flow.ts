import { randomBytes } from 'node:crypto';
import type { Flow } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { addFlow, shortFlow, type NewFlow } from './sample-flow.ts';

/** Makes a flow of a company for a test or the seed. Without blocks of its own it greets and closes. */
export const makeFlow = (companyId: number, flow: Partial<NewFlow> = {}): Promise<Flow> =>
  inCompany(companyId, (scope) =>
    addFlow(scope, { name: `Fluxo ${randomBytes(4).toString('hex')}`, ...shortFlow('Olá!'), ...flow }),
  );
