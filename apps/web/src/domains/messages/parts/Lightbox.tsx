import type { Message } from '@balcao/contract';
import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { downloadLink } from './MessageBody.tsx';
import styles from './lightbox.module.css';

/** A photo over the whole window; arrow keys show the other photos of the conversation. */
export function Lightbox({ messages, openId, onClose }: { messages: Message[]; openId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const photos = messages.filter((message) => message.mediaType === 'image' && message.mediaUrl && !message.isDeleted);
  const [at, setAt] = useState(openId);
  const [isLarge, setLarge] = useState(false);
  const index = photos.findIndex(({ id }) => id === at);
  const photo = photos[index];
  const go = (step: number) => {
    const next = photos[index + step];
    if (!next) return;
    setAt(next.id);
    setLarge(false);
  };
  const canvas = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLarge) {
      const by = { ArrowUp: [0, -80], ArrowDown: [0, 80], ArrowLeft: [-80, 0], ArrowRight: [80, 0] }[event.key];
      if (by) return canvas.current?.scrollBy(by[0] ?? 0, by[1] ?? 0);
    }
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  if (!photo?.mediaUrl) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': t(($) => $.messages.lightbox.title) } }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <span className="num">
          {formatDayTime(photo.createdAt)}
          {photos.length > 1 && ` · ${index + 1}/${photos.length}`}
        </span>
        <IconButton
          label={isLarge ? t(($) => $.messages.lightbox.zoomOut) : t(($) => $.messages.lightbox.zoomIn)}
          onClick={() => setLarge(!isLarge)}
        >
          {isLarge ? <IconZoomOut size={20} stroke={1.75} /> : <IconZoomIn size={20} stroke={1.75} />}
        </IconButton>
        <a
          className={styles.download}
          href={downloadLink(photo.mediaUrl)}
          download={photo.media?.name ?? true}
          aria-label={t(($) => $.messages.lightbox.download)}
        >
          <IconDownload size={20} stroke={1.75} />
        </a>
        <IconButton label={t(($) => $.common.close)} onClick={onClose} data-autofocus>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </div>
      <div className={styles.stage}>
        {index > 0 && (
          <IconButton className={styles.previous} label={t(($) => $.messages.lightbox.previous)} onClick={() => go(-1)}>
            <IconChevronLeft size={26} />
          </IconButton>
        )}
        <div ref={canvas} className={styles.canvas} data-large={isLarge || undefined}>
          <img src={photo.mediaUrl} alt={photo.body || t(($) => $.messages.type.image)} />
        </div>
        {index < photos.length - 1 && (
          <IconButton className={styles.next} label={t(($) => $.messages.lightbox.next)} onClick={() => go(1)}>
            <IconChevronRight size={26} />
          </IconButton>
        )}
      </div>
      {photo.body && <p className={styles.caption}>{photo.body}</p>}
    </Modal>
  );
}
