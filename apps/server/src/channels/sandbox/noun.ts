import { serverNoun } from '../../platform/noun.ts';

/** Its calls need the configuration: `sandboxHttp`. */
export const sandboxNoun = serverNoun({
  tables: ['sandbox_phones', 'sandbox_customers', 'sandbox_messages', 'sandbox_events'],
});
