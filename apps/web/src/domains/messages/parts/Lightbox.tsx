import type { Message } from '@balcao/contract';
import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { downloadLink } from '../download-link.ts';
import { useZoom } from '../use-zoom.ts';
import styles from './lightbox.module.css';

interface Props {
  messages: Message[];
  openId: string;
  /** The sender of messages that name none. */
  contactName: string;
  onClose: () => void;
}

/** A photo over the whole window; arrow keys show the other photos of the conversation. */
export function Lightbox({ messages, openId, contactName, onClose }: Props) {
  const { t } = useTranslation();
  const photos = messages.filter((message) => message.mediaType === 'image' && message.mediaUrl && !message.isDeleted);
  const [shownId, setShownId] = useState(openId);
  const index = photos.findIndex(({ id }) => id === shownId);
  const photo = photos[index];
  const go = (step: number) => {
    const next = photos[index + step];
    if (!next) return;
    setShownId(next.id);
  };
  const view = useZoom(shownId);
  const { frame, picture, zoom, handlers } = view;
  const onKeyDown = photoKeys(view, go);
  // Without a URL, the photo was deleted while it was open.
  const mediaUrl = photo?.mediaUrl;
  useEffect(() => {
    if (!mediaUrl) onClose();
  }, [mediaUrl, onClose]);
  if (!mediaUrl) return null;
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
      <PhotoBar photo={photo} contactName={contactName} view={view} onClose={onClose}>
        {photos.length > 1 && ` · ${index + 1}/${photos.length}`}
      </PhotoBar>
      <div className={styles.stage}>
        {index > 0 && (
          <IconButton className={styles.previous} label={t(($) => $.messages.lightbox.previous)} onClick={() => go(-1)}>
            <IconChevronLeft size={26} />
          </IconButton>
        )}
        {/* For a mouse and for fingers; the keys and the buttons above do the same. */}
        <div ref={frame} className={styles.canvas} data-large={zoom.scale > 1 || undefined} {...handlers}>
          <img
            ref={picture}
            src={mediaUrl}
            alt={photo.body || t(($) => $.messages.type.image)}
            draggable={false}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
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

type ZoomView = ReturnType<typeof useZoom>;

/** In a zoomed photo, the arrow keys move the visible part. In a whole photo, they lead to the other photos. */
const photoKeys =
  ({ zoom, zoomIn, zoomOut, panBy, reset }: ZoomView, go: (step: number) => void) =>
  (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** By how many px the photo moves to the right and down: against the arrow, to show what lies on its side. */
    const by = { ArrowUp: [0, 80], ArrowDown: [0, -80], ArrowLeft: [80, 0], ArrowRight: [-80, 0] }[event.key];
    if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') reset();
    else if (zoom.scale > 1 && by) panBy({ x: by[0] ?? 0, y: by[1] ?? 0 });
    else if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else return;
    event.preventDefault();
  };

interface PhotoBarProps {
  photo: Message;
  contactName: string;
  view: ZoomView;
  onClose: () => void;
  /** The place among the photos. */
  children: ReactNode;
}

/** Who sent the photo and when, and the buttons of the window. */
function PhotoBar({ photo, contactName, view, onClose, children }: PhotoBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <span className="num">
        <b dir="auto">{photo.fromMe ? t(($) => $.messages.you) : (photo.contact?.name ?? contactName)}</b> ·{' '}
        {formatDayTime(photo.createdAt)}
        {children}
      </span>
      <IconButton label={t(($) => $.messages.lightbox.zoomOut)} onClick={view.zoomOut}>
        <IconZoomOut size={20} stroke={1.75} />
      </IconButton>
      <IconButton label={t(($) => $.messages.lightbox.zoomIn)} onClick={view.zoomIn}>
        <IconZoomIn size={20} stroke={1.75} />
      </IconButton>
      <a
        className={styles.download}
        href={downloadLink(photo.mediaUrl ?? '')}
        download={photo.media?.name ?? true}
        aria-label={t(($) => $.messages.lightbox.download)}
      >
        <IconDownload size={20} stroke={1.75} />
      </a>
      <IconButton label={t(($) => $.common.close)} onClick={onClose} data-autofocus>
        <IconX size={20} stroke={1.75} />
      </IconButton>
    </div>
  );
}
