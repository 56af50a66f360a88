import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { SavedAudienceFilter, SavedAudienceFilterChanges, SavedAudienceFilterFields } from './audience-filters.ts';

const guarded = { access: 'campaigns:edit', plan: 'useCampaigns' } as const;

export const audienceFilterRoutes = {
  list: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/audience-filters',
    summary: 'Every saved filter, by name',
    reply: z.array(SavedAudienceFilter),
  }),
  create: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/audience-filters',
    summary: 'Save a filter under a name',
    body: SavedAudienceFilterFields,
    reply: SavedAudienceFilter,
    errors: ['ERR_AUDIENCE_FILTER_ALREADY_EXISTS', 'ERR_TOO_MANY_AUDIENCE_FILTERS'],
  }),
  update: defineRoute({
    ...guarded,
    method: 'PUT',
    path: '/audience-filters/:id',
    summary: 'Rename a saved filter, or replace its conditions; what was chosen with it before stays',
    params: { id: id() },
    body: SavedAudienceFilterChanges,
    reply: SavedAudienceFilter,
    errors: ['ERR_NO_AUDIENCE_FILTER_FOUND', 'ERR_AUDIENCE_FILTER_ALREADY_EXISTS'],
  }),
  remove: defineRoute({
    ...guarded,
    method: 'DELETE',
    path: '/audience-filters/:id',
    summary: 'Delete a saved filter; what was chosen with it stays',
    params: { id: id() },
    errors: ['ERR_NO_AUDIENCE_FILTER_FOUND'],
  }),
};
