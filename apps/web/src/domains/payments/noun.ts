import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';
import { paidKey, type Paid } from './paid-key.ts';

export const noun = webNoun({
  live: [
    reactOn('payment', (queryClient, { invoiceId, company }) => {
      queryClient.setQueryData<Paid>(paidKey(invoiceId), { until: company.dueDate });
      void queryClient.invalidateQueries({ queryKey: keys.payments.showCharge() });
      void queryClient.invalidateQueries({ queryKey: keys.payments.mandate() });
    }),
    // The charges of all companies, on the operator's screen.
    reactOn(
      'managedInvoices',
      (queryClient) => void queryClient.invalidateQueries({ queryKey: keys.payments.charges() }),
    ),
  ],
});
