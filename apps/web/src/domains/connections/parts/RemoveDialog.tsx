import type { Connection } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toasts.ts';

/**
 * Confirms the deletion of a connection. The user must type its name, because its tickets are deleted with it; the
 * dialog says how many tickets there are.
 */
export function RemoveDialog({ connection: { id, name }, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const { data, isError } = useQuery({
    ...queries.tickets.onConnection({ params: { whatsappId: id } }),
    staleTime: 0,
  });
  const remove = async () => {
    await api.connections.remove({ params: { id } });
    queryClient.setQueryData<Connection[]>(keys.connections.list(), (list) => list?.filter((each) => each.id !== id));
    toast(
      'success',
      t(($) => $.connections.removed),
    );
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(($) => $.connections.removeTitle, { name })}
      text={
        data
          ? t(($) => $.connections.removeCounted, { count: data.count })
          : t(($) => (isError ? $.connections.removeText : $.connections.removeCounting))
      }
      confirm={t(($) => $.common.delete)}
      danger
      isReady={isSameName(typed, name)}
      onConfirm={remove}
    >
      <TextInput
        mt="md"
        label={t(($) => $.connections.removeTyped, { name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        dir="auto"
        data-autofocus
      />
    </ConfirmDialog>
  );
}

const isSameName = (typed: string, name: string) => typed.trim().toLowerCase() === name.trim().toLowerCase();
