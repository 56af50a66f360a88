import type { AudienceFilter, SavedAudienceFilter } from '@balcao/contract';
import { randomBytes } from 'node:crypto';
import { inCompany } from '../../platform/scope/in-company.ts';
import { saveAudienceFilter } from './audience-filters.ts';

/** A saved filter of a company for a test or the seed. */
export const makeAudienceFilter = (
  companyId: number,
  { name = `Filtro ${randomBytes(4).toString('hex')}`, ...filter }: { name?: string } & Partial<AudienceFilter> = {},
): Promise<SavedAudienceFilter> =>
  inCompany(companyId, (scope) =>
    saveAudienceFilter(scope, { name, filter: { tags: [], queues: [], extras: [], ...filter } }),
  );
