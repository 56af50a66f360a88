import type { Connection } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toasts.ts';

export function RemoveDialog({ connection: { id, name }, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
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
      text={t(($) => $.connections.removeText)}
      confirm={t(($) => $.common.delete)}
      danger
      onConfirm={remove}
    />
  );
}
