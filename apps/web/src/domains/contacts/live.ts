import { keys } from '../../api/query-keys.ts';
import { patchOn, reactOn, type LiveRule } from '../../live/registry.ts';
import { followPages, readChange, type RecordPages } from '../../records/follow-record.ts';
import { isSearchKey, pagesKey } from '../../records/record-pages.ts';

/** A changed contact is patched at once. Where only the server knows what a list shows now, it is fetched again. */
export const contactRules: LiveRule[] = [
  patchOn<RecordPages, 'contact'>(
    'contact',
    pagesKey('contacts'),
    (cached, signal, key) => followPages(cached, readChange(signal), { orderBy: 'name', isSearch: isSearchKey(key) }),
    // Customers who write for the first time become contacts, so a busy company makes many in a second.
    { refetchMs: 2000 },
  ),
  reactOn('contact', (queryClient, signal) => {
    const id = signal.action === 'delete' ? signal.contactId : signal.contact.id;
    void queryClient.invalidateQueries({ queryKey: keys.contacts.identities({ params: { id } }) });
  }),
  reactOn('contacts', (queryClient) => void queryClient.invalidateQueries({ queryKey: pagesKey('contacts') })),
];
