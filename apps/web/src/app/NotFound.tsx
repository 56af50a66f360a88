import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Mark } from '../ui/Mark.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <main>
      <EmptyState
        icon={<Mark size={40} />}
        title={t(($) => $.common.notFound)}
        action={<Link to="/">{t(($) => $.common.goHome)}</Link>}
      />
    </main>
  );
}
