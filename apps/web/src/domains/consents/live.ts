import { keys } from '../../api/query-keys.ts';
import { reactOn, type LiveRule } from '../../live/registry.ts';

/** The ledger of a contact is fetched again when a customer's message, Meta or a colleague has changed it. */
export const consentRules: LiveRule[] = [
  reactOn(
    'consents',
    (queryClient, { contactId }) =>
      void queryClient.invalidateQueries({ queryKey: keys.consents.show({ params: { contactId } }) }),
  ),
];
