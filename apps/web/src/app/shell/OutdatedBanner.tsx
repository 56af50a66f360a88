import { IconRefreshAlert } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useIsOutdated } from '../../live/our-live.ts';
import styles from './shell.module.css';

/** Shown when the server was upgraded while the page is open. The user chooses when to load the new page. */
export function OutdatedBanner() {
  const { t } = useTranslation();
  if (!useIsOutdated()) return null;
  return (
    <output className={styles.banners}>
      <span className={styles.banner}>
        <IconRefreshAlert size={16} aria-hidden />
        {t(($) => $.shell.outdated)}
        <button type="button" className={styles.bannerAction} onClick={() => location.reload()}>
          {t(($) => $.shell.reload)}
        </button>
      </span>
    </output>
  );
}
