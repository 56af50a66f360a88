import type { Message } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { placeMessage } from '../threads.ts';

/** Asks before a message is deleted for everyone. */
export function DeleteMessageDialog({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open={message !== null}
      onClose={onClose}
      title={t(($) => $.messages.delete)}
      text={t(($) => $.messages.deleteAsk)}
      confirm={t(($) => $.messages.delete)}
      danger
      onConfirm={async () => {
        if (message) placeMessage(queryClient, await api.messages.remove({ params: { id: message.id } }));
      }}
    />
  );
}
