import type { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Handlers } from '../../platform/http/serve.ts';
import { changeProfile } from './change-profile.ts';
import { showCompany } from './show-company.ts';
import { showProfile } from './show-profile.ts';

export const companyHttp: Handlers<typeof routes.companies> = {
  // Outside a scope, because the operator of the platform may name any company.
  listPlan: outside(async ({ actor }, { params }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return showCompany(actor, params.companyId);
  }),
  showProfile,
  changeProfile: (scope, { body }) => changeProfile(scope, body),
};
