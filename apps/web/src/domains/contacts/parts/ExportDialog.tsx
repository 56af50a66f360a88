import type { Contact } from '@balcao/contract';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Orders an archive of all data about a contact. Then opens the page on which the archive will appear. */
export function ExportDialog({ contact: { id, name }, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const act = async () => {
    await api.companyData.startOfContact({ params: { id } });
    await navigate({ to: '/settings/data' });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(($) => $.contacts.exportData.title, { name })}
      text={t(($) => $.contacts.exportData.text)}
      confirm={t(($) => $.contacts.exportData.confirm)}
      onConfirm={act}
    />
  );
}
