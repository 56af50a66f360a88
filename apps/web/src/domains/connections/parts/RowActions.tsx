import type { Connection } from '@balcao/contract';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { HealthLink } from '../../number-health/parts.ts';
import { TemplatesLink } from '../../templates/parts.ts';
import shared from '../../../ui/table.module.css';

interface Props {
  connection: Connection;
  onEdit: () => void;
  onShowToken: () => void;
  onRemove: () => void;
}

export function RowActions({ connection, onEdit, onShowToken, onRemove }: Props) {
  const { t } = useTranslation();
  const { name } = connection;
  return (
    <div className={shared.rowActions}>
      <HealthLink connection={connection} />
      <TemplatesLink connection={connection} />
      <IconButton label={t(($) => $.connections.token, { name })} onClick={onShowToken}>
        <IconKey size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t(($) => $.connections.edit, { name })} onClick={onEdit}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t(($) => $.connections.remove, { name })} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
