import type { Connection } from '@balcao/contract';
import { IconHeartbeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import buttons from '../../../ui/buttons.module.css';

/** The link from a connection's row to its health. */
export function HealthLink({ connection: { id, name } }: { connection: Connection }) {
  const { t } = useTranslation();
  const label = t(($) => $.numberHealth.title, { name });
  return (
    <Link
      to="/connections/$connectionId/health"
      params={{ connectionId: String(id) }}
      className={buttons.icon}
      data-hint={label}
      aria-label={label}
    >
      <IconHeartbeat size={18} stroke={1.75} aria-hidden />
    </Link>
  );
}
