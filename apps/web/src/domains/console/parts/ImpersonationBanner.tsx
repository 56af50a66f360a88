import { IconUserShield } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastError } from '../../../ui/toasts.ts';
import styles from './impersonation-banner.module.css';

/** Tells the operator which company this is and until when the operator is in it, with a button to leave it. */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const { impersonation, company } = useUser();
  const queryClient = useQueryClient();
  const leaving = useMutation({
    mutationFn: async () => {
      // Queries that are still running would be refused after the session has ended.
      await queryClient.cancelQueries();
      return api.auth.leave();
    },
    // Loads the whole page anew, so that nothing of the company stays on screen.
    onSuccess: () => location.assign(`/console/companies/${company.id}`),
    onError: toastError,
  });
  if (!impersonation) return null;
  return (
    <output className={styles.banner}>
      <IconUserShield size={18} stroke={1.9} aria-hidden />
      <span>
        {t(($) => $.console.impersonation.line, {
          company: company.name,
          operator: impersonation.operator,
          time: formatTime(impersonation.until),
        })}
      </span>
      <Button small busy={leaving.isPending} onClick={() => leaving.mutate()}>
        {t(($) => $.console.impersonation.leave)}
      </Button>
    </output>
  );
}
