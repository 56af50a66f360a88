import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { Hours, SchedulesBody } from './hours.ts';

export const hoursRoutes = {
  show: defineRoute({
    method: 'GET',
    path: '/hours',
    access: 'signed-in',
    summary: 'The opening hours of the company, and whether it is open now',
    reply: Hours,
  }),
  save: defineRoute({
    method: 'PUT',
    path: '/hours',
    access: 'settings:edit',
    summary: 'Set the opening hours of the company',
    body: SchedulesBody,
    reply: Hours,
  }),
  showOfCompany: defineRoute({
    method: 'GET',
    path: '/companies/:id/schedules',
    access: 'operator',
    summary: 'The opening hours of any company',
    params: { id: id() },
    reply: Hours,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  saveOfCompany: defineRoute({
    method: 'PUT',
    path: '/companies/:id/schedules',
    access: 'settings:edit',
    summary: 'Set the opening hours of the own company (the same as PUT /hours); the operator names any company',
    params: { id: id() },
    body: SchedulesBody,
    reply: Hours,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
};
