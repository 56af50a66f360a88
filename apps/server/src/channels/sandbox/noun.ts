import { serverNoun } from '../../platform/noun.ts';

/** The calls are not listed here: they need the configuration, so `sandboxHttp` serves them. */
export const sandboxNoun = serverNoun({
  tables: ['sandbox_phones', 'sandbox_customers', 'sandbox_messages', 'sandbox_events'],
});
