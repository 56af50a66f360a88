import type { ErrorComponentProps } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A screen that failed, or whose script could not be loaded. The rest of the page stays. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={26} stroke={1.6} aria-hidden />}
        title={t(($) => $.common.unexpected)}
        action={<Button onClick={reset}>{t(($) => $.common.retry)}</Button>}
      />
    </div>
  );
}
