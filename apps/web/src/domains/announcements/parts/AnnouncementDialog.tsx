import type { CurrentAnnouncement } from '@balcao/contract';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { priorityKey } from '../priority-key.ts';
import { toneOf } from '../tone-of.ts';
import styles from '../announcements-popover.module.css';

/** A whole announcement, with its picture. */
export function AnnouncementDialog({
  announcement: { title, text, priority, mediaPath, createdAt },
  onClose,
}: {
  announcement: CurrentAnnouncement;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <p className={styles.about}>
        <Chip tone={toneOf(priority)}>{t(($) => $.announcements.priorities[priorityKey(priority)])}</Chip>
        <time className="num" dateTime={createdAt}>
          {formatDayTime(createdAt)}
        </time>
      </p>
      {mediaPath !== null && <img className={styles.picture} src={mediaPath} alt={t(($) => $.announcements.picture)} />}
      <p className={styles.whole} dir="auto">
        {text}
      </p>
    </Dialog>
  );
}
