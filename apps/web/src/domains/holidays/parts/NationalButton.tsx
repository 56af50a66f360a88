import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';

/** Adds the national holidays that the company does not have yet. */
export function NationalButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.holidays.addNational(),
    onSuccess: async ({ added }) => {
      await queryClient.invalidateQueries({ queryKey: keys.holidays.all });
      toast(
        added > 0 ? 'success' : 'notice',
        added > 0 ? t(($) => $.holidays.nationalAdded, { count: added }) : t(($) => $.holidays.nationalKnown),
      );
    },
    onError: toastError,
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {t(($) => $.holidays.addNational)}
    </Button>
  );
}
