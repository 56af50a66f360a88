import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { ManagedPlan, Plan, PlanChanges, PlanFields } from './plans.ts';

export const planRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/plans/list',
    access: 'public',
    summary: 'The plans a company can choose at sign-up',
    reply: z.array(Plan),
  }),
  listAll: defineRoute({
    method: 'GET',
    path: '/plans/all',
    access: 'operator',
    summary: 'Every plan, by name',
    reply: z.array(Plan),
  }),
  page: defineRoute({
    method: 'GET',
    path: '/plans',
    access: 'operator',
    summary: 'Plans by name, with the number of their companies',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(ManagedPlan), count: z.number(), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/plans/:id',
    access: 'operator',
    summary: 'One plan',
    params: { id: id() },
    reply: Plan,
    errors: ['ERR_NO_PLAN_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/plans',
    access: 'operator',
    summary: 'Add a plan',
    body: PlanFields,
    reply: ManagedPlan,
    errors: ['ERR_PLAN_NAME_ALREADY_EXISTS'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/plans/:id',
    access: 'operator',
    summary: 'Change a plan, for all its companies at once',
    params: { id: id() },
    body: PlanChanges,
    reply: ManagedPlan,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_NAME_ALREADY_EXISTS'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/plans/:id',
    access: 'operator',
    summary: 'Delete a plan that no company has',
    params: { id: id() },
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_IN_USE'],
  }),
};
