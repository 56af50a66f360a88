import type { Message } from '@balcao/contract';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from './bubble.module.css';

/** The advertisement that led the customer to this message. */
export function AdLine({ ad }: { ad: NonNullable<Message['ad']> }) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  return (
    <span className={styles.ad}>
      <IconSpeakerphone size={14} aria-hidden />
      {ad.url ? (
        <a href={ad.url} tabIndex={tabIndex} target="_blank" rel="noreferrer noopener">
          {t(($) => $.messages.fromAd, { headline: ad.headline || ad.url })}
        </a>
      ) : (
        <span>{t(($) => $.messages.fromAd, { headline: ad.headline })}</span>
      )}
    </span>
  );
}
