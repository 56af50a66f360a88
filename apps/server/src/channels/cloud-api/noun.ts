import { serverNoun } from '../../platform/noun.ts';

/** The calls are not listed here: they need the configuration, so `cloudHttp` serves them. */
export const cloudNoun = serverNoun({
  tables: ['cloud_accounts', 'cloud_charges', 'cloud_messages', 'cloud_templates', 'cloud_uploads'],
});
