import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import { EmptyState } from './EmptyState.tsx';
import styles from './states.module.css';

/** Shown instead of content while there is no network. It appears after a delay: most requests end before that. */
export function UnreachableState() {
  const { t } = useTranslation();
  return (
    <output className={styles.unreachable}>
      <EmptyState
        icon={<IconCloudOff size={26} stroke={1.6} aria-hidden />}
        title={t(($) => $.common.offline)}
        text={t(($) => $.common.offlineText)}
      />
    </output>
  );
}
