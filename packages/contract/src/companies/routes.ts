import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { CompanyProfile, CompanyProfileChanges, CompanyWithPlan } from './companies.ts';

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
  showProfile: defineRoute({
    method: 'GET',
    path: '/company',
    access: 'signed-in',
    summary: 'The name, e-mail, phone, language, time zone and country of the own company',
    reply: CompanyProfile,
  }),
  changeProfile: defineRoute({
    method: 'PUT',
    path: '/company',
    access: 'settings:edit',
    summary: 'Change the name, e-mail, phone, language, time zone or country of the own company',
    body: CompanyProfileChanges,
    reply: CompanyProfile,
  }),
};
