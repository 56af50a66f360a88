import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { SavedView, SavedViewChanges, SavedViewFields } from './saved-views.ts';

const onView = { access: 'signed-in', params: { id: id() } } as const;

export const savedViewRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/saved-views',
    access: 'signed-in',
    summary: "The views of the ticket list that the company shares, then the user's own, each in their order",
    reply: z.array(SavedView),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/saved-views',
    access: 'signed-in',
    summary: 'Save a view of the ticket list; a shared one: admins',
    body: SavedViewFields,
    reply: SavedView,
    errors: ['ERR_SAVED_VIEW_LIMIT'],
  }),
  update: defineRoute({
    ...onView,
    method: 'PUT',
    path: '/saved-views/:id',
    summary: 'Change an own view; a shared one: admins',
    body: SavedViewChanges,
    reply: SavedView,
    errors: ['ERR_NO_SAVED_VIEW_FOUND', 'ERR_SAVED_VIEW_LIMIT'],
  }),
  reorder: defineRoute({
    method: 'POST',
    path: '/saved-views/order',
    access: 'signed-in',
    summary: 'Put views in an order; those that the user may not change keep their places',
    body: z.object({ ids: z.array(id()).max(2 * limits.savedViews) }),
    reply: z.array(SavedView),
  }),
  remove: defineRoute({
    ...onView,
    method: 'DELETE',
    path: '/saved-views/:id',
    summary: 'Delete an own view; a shared one: admins',
    errors: ['ERR_NO_SAVED_VIEW_FOUND'],
  }),
};
