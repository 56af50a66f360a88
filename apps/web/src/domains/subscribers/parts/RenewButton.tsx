import type { Subscriber } from '@balcao/contract';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';

/** Moves the due date of a company forward by its recurrence, after a question. */
export function RenewButton({ subscriber: { id, name, dueDate, recurrence } }: { subscriber: Subscriber }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const period = t(($) => $.subscribers.periods[recurrence]).toLocaleLowerCase();
  const renew = async () => {
    const renewed = await api.subscribers.renew({ params: { id }, body: { dueDate } });
    await queryClient.invalidateQueries({ queryKey: keys.subscribers.all });
    const date = renewed.dueDate === null ? '' : formatDay(renewed.dueDate);
    toast(
      'success',
      t(($) => $.subscribers.renewed, { name, date }),
    );
  };
  return (
    <>
      <IconButton label={t(($) => $.subscribers.renew, { name })} onClick={() => setAsking(true)}>
        <IconCalendarPlus size={18} stroke={1.75} aria-hidden />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={t(($) => $.subscribers.renewTitle, { name })}
          text={
            dueDate === null
              ? t(($) => $.subscribers.renewFromNow, { period })
              : t(($) => $.subscribers.renewFrom, { date: formatDay(dueDate), period })
          }
          confirm={t(($) => $.subscribers.renewConfirm)}
          onConfirm={renew}
          onRefused={(error) => {
            toastError(error);
            void queryClient.invalidateQueries({ queryKey: keys.subscribers.all });
          }}
        />
      )}
    </>
  );
}
