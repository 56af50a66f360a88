import { routes } from '@balcao/contract';
import { serve } from '../../platform/http/serve.ts';
import './realtime.ts';
import { setSetting } from './set-setting.ts';
import { viewSettings } from './setting-view.ts';
import { readSettings } from './settings-of.ts';

export const settingHttp = serve(routes.settings, {
  list: async (scope) => viewSettings(await readSettings(scope)),
  set: (scope, { params, body }) => setSetting(scope, params.key, body.value),
});
