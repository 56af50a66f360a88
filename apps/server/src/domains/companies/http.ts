import { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, serve } from '../../platform/http/serve.ts';
import { showCompany } from './show-company.ts';

export const companyHttp = serve(routes.companies, {
  // Outside a scope, because the operator of the platform may name any company.
  listPlan: outside(async ({ actor }, { params }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return showCompany(actor, params.companyId);
  }),
});
