import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { Setting } from './settings.ts';

export const settingRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/settings',
    access: 'signed-in',
    summary: 'Every setting of the company',
    reply: z.array(Setting),
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/settings/:key',
    access: 'settings:edit',
    summary: 'Change one setting',
    params: { key: z.string().max(60) },
    body: z.object({ key: z.string().max(60).optional(), value: z.coerce.string().max(200) }),
    reply: Setting,
    errors: ['ERR_NO_SETTING_FOUND'],
  }),
};
