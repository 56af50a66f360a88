import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { CompanyWithPlan } from './companies.ts';

export const companyRoutes = {
  listPlan: defineRoute({
    method: 'GET',
    path: '/companies/listPlan/:companyId',
    access: 'signed-in',
    openWhenExpired: true,
    summary: 'The own company with its plan (the operator may name another)',
    params: { companyId: id() },
    reply: CompanyWithPlan,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
};
