import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { ClosingReason, ClosingReasonChanges, ClosingReasonFields } from './closing-reasons.ts';

export const closingReasonRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/closing-reasons',
    access: 'signed-in',
    summary: 'The closing reasons of the company in their order, inactive ones, too',
    query: z.object({ searchParam: z.string().max(100).optional() }),
    reply: z.array(ClosingReason),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/closing-reasons/:id',
    access: 'signed-in',
    summary: 'One closing reason',
    params: { id: id() },
    reply: ClosingReason,
    errors: ['ERR_NO_CLOSING_REASON_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/closing-reasons',
    access: 'settings:edit',
    summary: 'Add a closing reason',
    body: ClosingReasonFields,
    reply: ClosingReason,
    errors: ['ERR_CLOSING_REASON_ALREADY_EXISTS', 'ERR_NO_QUEUE_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/closing-reasons/:id',
    access: 'settings:edit',
    summary: 'Change a closing reason',
    params: { id: id() },
    body: ClosingReasonChanges,
    reply: ClosingReason,
    errors: ['ERR_NO_CLOSING_REASON_FOUND', 'ERR_CLOSING_REASON_ALREADY_EXISTS', 'ERR_NO_QUEUE_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/closing-reasons/:id',
    access: 'settings:edit',
    summary: 'Delete a closing reason; its tickets stay, without a reason, and their history keeps its name',
    params: { id: id() },
    errors: ['ERR_NO_CLOSING_REASON_FOUND'],
  }),
};
