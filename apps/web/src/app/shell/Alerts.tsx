import { IconCloudOff } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/i18n.ts';
import { useLink } from '../../live/our-live.ts';
import { ConnectionBanners } from '../../domains/number-health/parts.ts';
import { useAlertPlace } from '../../ui/alert-place.ts';
import { OutdatedBanner } from './OutdatedBanner.tsx';
import { StorageBanner } from './StorageBanner.tsx';
import { barless } from './breakpoints.ts';
import styles from './shell.module.css';

/**
 * Notices that may appear at any time: no connection, a full disk, a new version, numbers that are down. They cover the
 * greeting in the bar, so that nothing moves. While a conversation fills a phone, they cover its messages.
 */
export function Alerts() {
  const { t } = useTranslation();
  const isBarless = useMediaQuery(barless, undefined, { getInitialValueInEffect: false });
  const place = useAlertPlace();
  const isLost = useLink() === 'lost';
  const alerts = (
    <div className={styles.alerts}>
      <output className={styles.banners}>
        {isLost && (
          <span className={styles.banner} data-kind="lost">
            <IconCloudOff size={16} aria-hidden />
            {t(($) => $.shell.offline)}
          </span>
        )}
      </output>
      <OutdatedBanner />
      <StorageBanner />
      <ConnectionBanners />
    </div>
  );
  return isBarless && place ? createPortal(alerts, place) : alerts;
}
