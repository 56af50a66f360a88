import type { RouteInput, RouteReply, routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { listAudit } from '../audit/index.ts';

/** A page of the audit log of a company, for the operator. @throws ERR_NO_COMPANY_FOUND */
export async function listCompanyAudit(
  companyId: number,
  query: RouteInput<typeof routes.console.audit>['query'],
): Promise<RouteReply<typeof routes.console.audit>> {
  const found = await asOperator((db) =>
    db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst(),
  );
  if (!found) throw fail('ERR_NO_COMPANY_FOUND');
  return companyOf({ companyId }).read((scope) => listAudit(scope, query));
}
