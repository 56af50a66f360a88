import { limits } from '@balcao/contract/limits';
import type { Subscriber } from '@balcao/contract';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { TypedConfirmDialog } from '../../../ui/TypedConfirmDialog.tsx';

/** Orders the erasure of a company, or takes the order back. */
export function EraseButton({ subscriber: { id, name, eraseAt } }: { subscriber: Subscriber }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.subscribers.all });
  const close = () => setAsking(false);
  const onRefused = (error: unknown) => {
    toastError(error);
    void refresh();
  };
  const order = async (typed: string) => {
    const ordered = await api.subscribers.orderErasure({ params: { id }, body: { name: typed } });
    await refresh();
    toast(
      'success',
      t(($) => $.subscribers.eraseOrdered, { name, date: formatDay(ordered.eraseAt ?? '') }),
    );
  };
  const takeBack = async () => {
    await api.subscribers.takeBackErasure({ params: { id } });
    await refresh();
    toast(
      'success',
      t(($) => $.subscribers.eraseTakenBack, { name }),
    );
  };
  return (
    <>
      <IconButton
        label={t(($) => (eraseAt === null ? $.subscribers.erase : $.subscribers.takeBack), { name })}
        onClick={() => setAsking(true)}
      >
        {eraseAt === null ? (
          <IconTrash size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
        )}
      </IconButton>
      {isAsking && eraseAt === null && (
        <TypedConfirmDialog
          onClose={close}
          title={t(($) => $.subscribers.eraseTitle, { name })}
          text={t(($) => $.subscribers.eraseText, { days: limits.erasureDays })}
          label={t(($) => $.subscribers.eraseType, { name })}
          expected={name}
          confirm={t(($) => $.subscribers.eraseConfirm)}
          onConfirm={order}
          onRefused={onRefused}
        />
      )}
      {isAsking && eraseAt !== null && (
        <ConfirmDialog
          open
          onClose={close}
          title={t(($) => $.subscribers.takeBackTitle, { name })}
          text={t(($) => $.subscribers.takeBackText, { date: formatDay(eraseAt) })}
          confirm={t(($) => $.subscribers.takeBackConfirm)}
          onConfirm={takeBack}
          onRefused={onRefused}
        />
      )}
    </>
  );
}
