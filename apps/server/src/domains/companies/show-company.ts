import type { CompanyWithPlan } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { findCompany } from './find-company.ts';

/** The caller's company with its plan; the operator may request any company. @throws ERR_NO_COMPANY_FOUND */
export async function showCompany(actor: UserActor, id: number): Promise<CompanyWithPlan> {
  const company = await findFor(actor, id);
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  return company;
}

async function findFor(actor: UserActor, id: number): Promise<CompanyWithPlan | undefined> {
  if (actor.companyId === id) return readCompany(id, (scope) => findCompany(scope.db, id), { actor });
  return actor.super ? asOperator((db) => findCompany(db, id)) : undefined;
}
