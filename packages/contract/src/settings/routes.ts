import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { ChangedSetting, Setting } from './settings.ts';

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
    summary: 'Change one setting; an empty value removes a secret (`asaas`)',
    params: { key: z.string().max(60) },
    /** `key` is ignored: the address names the setting. */
    body: z.object({ key: z.string().max(60).optional(), value: z.coerce.string().max(limits.settingValue) }),
    reply: ChangedSetting,
    errors: ['ERR_NO_SETTING_FOUND'],
  }),
};
