import { keys } from '../../api/query-keys.ts';
import { reactOn, type LiveRule } from '../../live/registry.ts';

/** A word of the customer, or a colleague, may change whether campaigns are sent to a contact. */
export const consentRules: LiveRule[] = [
  reactOn(
    'consents',
    (queryClient, { contactId }) =>
      void queryClient.invalidateQueries({ queryKey: keys.consents.show({ params: { contactId } }) }),
  ),
];
