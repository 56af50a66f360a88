import type { Integration } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { addIntegration, type WantedIntegration } from './sample-integration.ts';

/** An integration of a company for a test or the seed; a webhook unless the fields say otherwise. */
export const makeIntegration = (companyId: number, fields: WantedIntegration = {}): Promise<Integration> =>
  inCompany(companyId, (scope) => addIntegration(scope, fields));
