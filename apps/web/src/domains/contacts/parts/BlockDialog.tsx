import type { Contact } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toasts.ts';

/** Asks before a contact is blocked or unblocked. */
export function BlockDialog({ contact: { id, name, isBlocked }, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const act = async () => {
    await (isBlocked ? api.contacts.unblock({ params: { id } }) : api.contacts.block({ params: { id } }));
    await queryClient.invalidateQueries({ queryKey: keys.contacts.all });
    toast(
      'success',
      t(($) => (isBlocked ? $.contacts.block.unblocked : $.contacts.block.blocked), { name }),
    );
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(($) => (isBlocked ? $.contacts.block.unblockTitle : $.contacts.block.blockTitle), { name })}
      text={t(($) => (isBlocked ? $.contacts.block.unblockText : $.contacts.block.blockText))}
      confirm={t(($) => (isBlocked ? $.contacts.block.unblock : $.contacts.block.block))}
      danger={!isBlocked}
      onConfirm={act}
    />
  );
}
