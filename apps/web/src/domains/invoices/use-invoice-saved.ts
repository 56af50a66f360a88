import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Texts } from '../../i18n/texts.ts';
import { toast } from '../../ui/toasts.ts';

/** After the operator has changed an invoice: lists are fetched again, a notice appears, and the dialog closes. */
export function useInvoiceSaved(text: ($: Texts) => string, onClose: () => void): () => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: keys.invoices.all });
    toast('success', t(text));
    onClose();
  };
}
