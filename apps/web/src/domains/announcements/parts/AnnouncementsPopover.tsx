import type { CurrentAnnouncement } from '@balcao/contract';
import { IconPhoto, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { priorityKey } from '../priority-key.ts';
import { useMarkRead } from '../use-mark-read.ts';
import styles from '../announcements-popover.module.css';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
  /** Shows the whole announcement. */
  onOpen: (announcement: CurrentAnnouncement) => void;
}

/** The announcements that are shown to the user now: by priority, the newest first. */
export function AnnouncementsPopover({ anchor, onClose, onOpen }: Props) {
  const { t } = useTranslation();
  const { data: shown, error, refetch } = useQuery(queries.announcements.current());
  const markRead = useMarkRead();
  const unread = shown?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  const open = (announcement: CurrentAnnouncement) => {
    if (!announcement.isRead) markRead([announcement.id]);
    onOpen(announcement);
  };
  return (
    <AnchoredPopover
      anchor={anchor}
      label={t(($) => $.announcements.title)}
      position="bottom-end"
      width={380}
      onClose={onClose}
    >
      <div className={styles.head}>
        <span>{t(($) => $.announcements.title)}</span>
        {unread.length > 1 && (
          <button type="button" onClick={() => markRead(unread)}>
            {t(($) => $.announcements.markAllRead)}
          </button>
        )}
      </div>
      {error && !shown ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !shown ? (
        <SkeletonRows rows={2} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<IconSpeakerphone size={26} stroke={1.6} aria-hidden />}
          title={t(($) => $.announcements.none)}
          text={t(($) => $.announcements.noneText)}
        />
      ) : (
        <ul className={styles.list}>
          {shown.map((announcement) => (
            <li key={announcement.id}>
              <Entry announcement={announcement} onOpen={() => open(announcement)} />
            </li>
          ))}
        </ul>
      )}
    </AnchoredPopover>
  );
}

function Entry({ announcement, onOpen }: { announcement: CurrentAnnouncement; onOpen: () => void }) {
  const { t } = useTranslation();
  const { title, text, priority, mediaPath, createdAt, isRead } = announcement;
  return (
    <button
      type="button"
      className={styles.entry}
      data-priority={priority}
      data-unread={!isRead || undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={styles.line}>
        <b dir="auto">{title}</b>
        {!isRead && <span className="sr">{t(($) => $.announcements.unread)}</span>}
        <span className="sr">{t(($) => $.announcements.priorities[priorityKey(priority)])}</span>
        <time className="num" dateTime={createdAt}>
          {formatMoment(createdAt)}
        </time>
      </span>
      <span className={styles.text} dir="auto">
        {text}
      </span>
      {mediaPath !== null && (
        <span className={styles.hasPicture}>
          <IconPhoto size={14} aria-hidden />
          {t(($) => $.announcements.withPicture)}
        </span>
      )}
    </button>
  );
}
