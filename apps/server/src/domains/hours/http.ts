import type { DaySchedule, Hours, routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Handlers } from '../../platform/http/serve.ts';
import { platformFor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { findCompany } from '../companies/index.ts';
import { saveSchedules } from './schedules.ts';
import { showHours } from './show-hours.ts';

type Calls = typeof routes.hours;

/** Replaces the hours of the company, and shows them. */
async function save(scope: Scope, schedules: readonly DaySchedule[]): Promise<Hours> {
  await saveSchedules(scope, null, schedules);
  return showHours(scope);
}

/** A company that the operator names; an erased one has no plan, and is not found. @throws ERR_NO_COMPANY_FOUND */
async function requireCompany(companyId: number): Promise<Company> {
  const company = companyOf({ companyId });
  if (!(await company.read(({ db }) => findCompany(db, companyId)))) throw fail('ERR_NO_COMPANY_FOUND');
  return company;
}

export const hoursHttp: Handlers<Calls> = {
  show: showHours,
  save: (scope, { body }) => save(scope, body.schedules),
  // Outside a scope, because the operator names any company.
  showOfCompany: outside<Calls['showOfCompany']>(async (_call, { params }) =>
    (await requireCompany(params.id)).read(showHours),
  ),
  // Outside a scope, because the operator names any company. For an admin, any other company counts as not found.
  saveOfCompany: outside<Calls['saveOfCompany']>(async ({ actor }, { params, body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    const isOwn = params.id === actor.companyId;
    if (!isOwn && !actor.super) throw fail('ERR_NO_COMPANY_FOUND');
    const company = isOwn ? companyOf(actor) : await requireCompany(params.id);
    return company.inScope((scope) => save(scope, body.schedules), { actor: isOwn ? actor : platformFor(actor) });
  }),
};
