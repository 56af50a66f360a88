import type { ClosingReason } from '@balcao/contract';
import { randomBytes } from 'node:crypto';
import { inCompany } from '../../platform/scope/in-company.ts';
import { createClosingReason } from './change-closing-reasons.ts';

/** A closing reason of a company for a test or the seed. */
export const makeClosingReason = (
  companyId: number,
  { name = `Motivo ${randomBytes(4).toString('hex')}`, queueIds = [] as number[], position = 0, active = true } = {},
): Promise<ClosingReason> =>
  inCompany(companyId, (scope) => createClosingReason(scope, { name, queueIds, position, active }));
