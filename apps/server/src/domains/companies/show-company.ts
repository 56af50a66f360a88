import type { CompanyWithPlan } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { findCompany } from './find-company.ts';

/** The caller's company with its plan; the platform operator may request any company. */
export async function showCompany(actor: UserActor, id: number): Promise<CompanyWithPlan> {
  const company =
    actor.companyId === id
      ? await readCompany(id, (scope) => findCompany(scope.db, id), { actor })
      : actor.super
        ? await asOperator((db) => findCompany(db, id))
        : undefined;
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  return company;
}
