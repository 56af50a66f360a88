import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { Plan } from './plans.ts';

export const planRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/plans/list',
    access: 'public',
    summary: 'The plans a company can choose at sign-up',
    reply: z.array(Plan),
  }),
};
