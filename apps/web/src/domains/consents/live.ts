import { keys } from '../../api/query-keys.ts';
import { reactOn, type LiveRule } from '../../live/registry.ts';

/**
 * A customer's message or a colleague may change whether a contact gets campaigns; then the ledger is fetched again.
 */
export const consentRules: LiveRule[] = [
  reactOn(
    'consents',
    (queryClient, { contactId }) =>
      void queryClient.invalidateQueries({ queryKey: keys.consents.show({ params: { contactId } }) }),
  ),
];
