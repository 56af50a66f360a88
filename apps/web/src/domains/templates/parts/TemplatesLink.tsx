import type { Connection } from '@balcao/contract';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../i18n/i18n.ts';
import buttons from '../../../ui/buttons.module.css';

/** The link from the row of a connection to its templates, if it is of the official API. */
export function TemplatesLink({ connection: { id, name, driver } }: { connection: Connection }) {
  const { t } = useTranslation();
  if (driver !== 'cloud-api') return null;
  const label = t(($) => $.templates.title, { name });
  return (
    <Link
      to="/connections/$connectionId/templates"
      params={{ connectionId: String(id) }}
      className={buttons.icon}
      data-hint={label}
      aria-label={label}
    >
      <IconTemplate size={18} stroke={1.75} aria-hidden />
    </Link>
  );
}
