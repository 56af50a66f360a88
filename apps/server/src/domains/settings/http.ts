import type { routes } from '@balcao/contract';
import type { Handlers } from '../../platform/http/serve.ts';
import { setSettingByName } from './set-setting.ts';
import { viewSettings } from './setting-view.ts';
import { readSettings } from './settings-of.ts';

export const settingHttp: Handlers<typeof routes.settings> = {
  list: async (scope) => viewSettings(await readSettings(scope)),
  set: (scope, { params, body }) => setSettingByName(scope, params.key, body.value),
};
