import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { errorText } from './error-text.ts';

/** A list or screen that could not be loaded, with a button to retry. */
export function ErrorState({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconCloudOff size={26} stroke={1.6} aria-hidden />}
      title={t(($) => $.common.loadFailed)}
      text={errorText(error)}
      action={<Button onClick={retry}>{t(($) => $.common.retry)}</Button>}
    />
  );
}
