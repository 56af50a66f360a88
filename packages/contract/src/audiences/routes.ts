import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { Audience } from './audiences.ts';

const guarded = { access: 'campaigns:edit', plan: 'useCampaigns' } as const;

export const audienceRoutes = {
  count: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/audiences/count',
    summary: 'How many people an audience has, and how many of them take advertising',
    body: Audience,
    reply: z.object({
      count: z.number().int(),
      /** `count` without the people who take no advertising, whom every campaign leaves out. */
      reachable: z.number().int(),
      optedOut: z.number().int(),
      /** There are, or may be, more than `count`. */
      countIsCapped: z.boolean(),
    }),
    callsPerMinute: 120,
  }),
  addToList: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/contact-lists/:contactListId/people',
    summary: 'Add the people whom an audience has now to a contact list; people already in the list stay unchanged',
    params: { contactListId: id() },
    body: Audience,
    reply: z.object({ added: z.number().int(), present: z.number().int() }),
    callsPerMinute: 10,
    errors: ['ERR_NO_CONTACT_LIST_FOUND', 'ERR_CONTACT_LIST_FULL', 'ERR_AUDIENCE_TOO_LARGE'],
  }),
};
