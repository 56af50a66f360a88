import type { Message } from '@balcao/contract';
import { IconDownload } from '@tabler/icons-react';
import { formatBytes } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { downloadLink } from '../download-link.ts';
import { fitPicture } from '../read-body.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { Caption } from './Caption.tsx';
import styles from './bubble.module.css';

interface MediaProps {
  url: string;
  media: Message['media'];
}

interface Props extends MediaProps {
  message: Pick<Message, 'id' | 'mediaType' | 'body' | 'fromMe'>;
  /** The sender, for the description of a picture. */
  writer: string;
  onOpenPhoto?: ((messageId: string) => void) | undefined;
}

/** A message with a stored file: a picture, a sticker, an audio, a video, or a link to any other file. */
export function MediaBody({ message, url, media, writer, onOpenPhoto }: Props) {
  switch (message.mediaType) {
    case 'image':
      return (
        <>
          <Photo url={url} media={media} writer={writer} onOpen={() => onOpenPhoto?.(message.id)} />
          <Caption message={message} />
        </>
      );
    case 'sticker':
      return <Sticker url={url} media={media} />;
    case 'audio':
      return (
        <>
          <AudioPlayer src={url} media={media} />
          <Caption message={message} />
        </>
      );
    case 'video':
      return (
        <>
          <Video url={url} media={media} />
          <Caption message={message} />
        </>
      );
    default:
      return (
        <>
          <FileLink url={url} media={media} />
          {/* A caption that only repeats the name of the file is left out. */}
          {message.body !== media?.name && <Caption message={message} />}
        </>
      );
  }
}

function Photo({ url, media, writer, onOpen }: MediaProps & { writer: string; onOpen: () => void }) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  const size = fitPicture(media?.width, media?.height);
  return (
    <button
      type="button"
      className={styles.photo}
      tabIndex={tabIndex}
      style={size}
      onClick={onOpen}
      aria-label={`${t(($) => $.messages.openPhoto)}: ${t(($) => $.messages.photo, { name: writer })}`}
    >
      <img src={media?.thumbUrl ?? url} alt="" {...size} loading="lazy" decoding="async" draggable={false} />
    </button>
  );
}

function Sticker({ url, media }: MediaProps) {
  const { t } = useTranslation();
  const size = fitPicture(media?.width ?? 140, media?.height ?? 140, { width: 140, height: 140 });
  return <img className={styles.sticker} src={url} alt={t(($) => $.messages.sticker)} {...size} loading="lazy" />;
}

function Video({ url, media }: MediaProps) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  const size = fitPicture(media?.width, media?.height);
  return (
    // Videos of customers have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles.video}
      src={url}
      {...(media?.thumbUrl ? { poster: media.thumbUrl } : {})}
      controls
      tabIndex={tabIndex}
      preload="none"
      playsInline
      aria-label={t(($) => $.messages.video)}
      {...size}
      style={size}
    />
  );
}

function FileLink({ url, media }: MediaProps) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  return (
    <a className={styles.file} tabIndex={tabIndex} href={downloadLink(url)} download={media?.name ?? true}>
      <span className="sr">{t(($) => $.messages.download)} </span>
      <span className={styles.fileIcon} aria-hidden>
        <IconDownload size={18} stroke={1.9} />
      </span>
      <span>
        <b dir="auto">{media?.name ?? t(($) => $.messages.file)}</b>
        {media && (
          <small>
            {media.name.includes('.') ? `${media.name.split('.').at(-1)?.toUpperCase()} · ` : ''}
            {formatBytes(media.size)}
          </small>
        )}
      </span>
    </a>
  );
}
