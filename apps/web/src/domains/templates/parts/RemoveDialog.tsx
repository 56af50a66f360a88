import type { TemplateDraft } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks before a template is deleted. A submitted template is deleted at Meta, too. */
export function RemoveDialog({ draft, onClose }: { draft: TemplateDraft; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id, name, isSubmitted } = draft;
  return (
    <ConfirmDialog
      open
      danger
      title={t(($) => $.templates.removeTitle, { name })}
      text={t(($) => (isSubmitted ? $.templates.removeAtMeta : $.templates.removeText))}
      confirm={t(($) => $.templates.removeDo)}
      onClose={onClose}
      onConfirm={async () => {
        await api.templates.remove({ params: { id } });
        await queryClient.invalidateQueries({ queryKey: keys.templates.all });
      }}
    />
  );
}
