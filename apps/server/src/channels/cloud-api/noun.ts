import { serverNoun } from '../../platform/noun.ts';

/** Its calls need the configuration: `cloudHttp`. */
export const cloudNoun = serverNoun({
  tables: ['cloud_accounts', 'cloud_charges', 'cloud_messages', 'cloud_templates', 'cloud_uploads'],
});
