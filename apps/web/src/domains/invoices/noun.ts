import { IconReceipt } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/financeiro',
      with: ['/subscription'],
      label: ($) => $.invoices.menu,
      icon: IconReceipt,
      section: 'admin',
      place: 85,
      shownTo: ({ profile }) => profile === 'admin',
    },
  ],
  live: [
    reactOn('invoice', (queryClient) => void queryClient.invalidateQueries({ queryKey: keys.invoices.all })),
    reactOn('managedInvoices', (queryClient) => void queryClient.invalidateQueries({ queryKey: keys.invoices.page() })),
  ],
});
