import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import buttons from '../ui/buttons.module.css';

/** The screen for an unknown address. The menu and the bar stay. */
export function NotFound() {
  const { t } = useTranslation();
  const title = t(($) => $.common.notFound);
  usePageTitle(title);
  return (
    <EmptyState
      isPage
      icon={<IconMapQuestion size={26} stroke={1.6} aria-hidden />}
      title={title}
      text={t(($) => $.common.notFoundHint)}
      action={
        <Link to="/" className={buttons.button} data-kind="primary">
          {t(($) => $.common.goHome)}
        </Link>
      }
    />
  );
}
