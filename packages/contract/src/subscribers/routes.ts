import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { Subscriber, SubscriberChanges, SubscriberFields } from './subscribers.ts';

export const subscriberRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/companies/list',
    access: 'operator',
    summary: 'Every company that is not erased, by name',
    reply: z.array(Subscriber),
  }),
  page: defineRoute({
    method: 'GET',
    path: '/companies',
    access: 'operator',
    summary: 'Companies by name, found by name, e-mail or phone',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ records: z.array(Subscriber), count: z.number(), hasMore: z.boolean() }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/companies/:id',
    access: 'operator',
    summary: 'One company',
    params: { id: id() },
    reply: Subscriber,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/companies',
    access: 'operator',
    summary: 'Add a company with its first admin',
    body: SubscriberFields,
    reply: Subscriber,
    errors: ['ERR_NO_PLAN_FOUND', 'ERR_EMAIL_EXISTS'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/companies/:id',
    access: 'operator',
    summary: 'Change a company: its plan, its due date, or whether it is active',
    params: { id: id() },
    body: SubscriberChanges,
    reply: Subscriber,
    errors: [
      'ERR_NO_COMPANY_FOUND',
      'ERR_NO_PLAN_FOUND',
      'ERR_OWN_COMPANY',
      'ERR_ERASURE_ORDERED',
      'ERR_PLAN_CHANGE_OUTDATED',
    ],
  }),
  orderErasure: defineRoute({
    method: 'DELETE',
    path: '/companies/:id',
    access: 'operator',
    summary: 'Block a company at once, and erase it after the waiting time',
    params: { id: id() },
    /** The name of the company, as a confirmation. */
    body: Subscriber.pick({ name: true }),
    reply: Subscriber,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_OWN_COMPANY', 'ERR_OTHER_COMPANY_NAME'],
  }),
  takeBackErasure: defineRoute({
    method: 'DELETE',
    path: '/companies/:id/erasure',
    access: 'operator',
    summary: 'Take back the order to erase a company, during the waiting time',
    params: { id: id() },
    reply: Subscriber,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_ERASURE_BEGUN'],
  }),
  renew: defineRoute({
    method: 'POST',
    path: '/companies/:id/renew',
    access: 'operator',
    summary: 'Move the due date of a company forward by its recurrence',
    params: { id: id() },
    /** The due date that the caller saw: a second call for the same period is refused. */
    body: z.object({ dueDate: Subscriber.shape.dueDate }),
    reply: Subscriber,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_ALREADY_RENEWED'],
  }),
};
