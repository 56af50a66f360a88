import type { Message } from '@balcao/contract';
import {
  IconBan,
  IconClockPause,
  IconDownload,
  IconEyeOff,
  IconMapPin,
  IconPhoneCheck,
  IconPhoneOff,
  IconPhoneX,
  IconUser,
} from '@tabler/icons-react';
import { formatBytes, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { fitPicture, readCall, readLocation, readSignature, readVcards } from '../read-body.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { AwaitedFile } from './AwaitedFile.tsx';
import { FormattedText } from './FormattedText.tsx';
import styles from './bubble.module.css';

interface Props {
  message: Pick<Message, 'id' | 'mediaType' | 'mediaUrl' | 'media' | 'download' | 'body' | 'fromMe' | 'createdAt'>;
  /** The sender, for the description of a picture. */
  writer: string;
  onOpenPhoto?: ((messageId: string) => void) | undefined;
  onFetchFile?: (() => Promise<void>) | undefined;
}

export const downloadLink = (url: string) => `${url}${url.includes('?') ? '&' : '?'}download=1`;

/** The content of a message, by its kind. */
export function MessageBody({ message, writer, onOpenPhoto, onFetchFile }: Props) {
  const { t } = useTranslation();
  const { mediaType, mediaUrl, media, download, body } = message;
  if (mediaType === 'locationMessage') return <Location body={body} />;
  if (mediaType === 'contactMessage') return <Cards body={body} />;
  if (mediaType === 'call_log') return <Call message={message} />;
  if (download && !mediaUrl && mediaType !== 'chat')
    return (
      <>
        <AwaitedFile kind={mediaType} download={download} onFetch={onFetchFile} />
        {body !== download.name && <Caption message={message} />}
      </>
    );
  if (mediaType === 'image' && mediaUrl) {
    const size = fitPicture(media?.width, media?.height);
    return (
      <>
        <button
          type="button"
          className={styles.photo}
          style={size}
          onClick={() => onOpenPhoto?.(message.id)}
          aria-label={`${t(($) => $.messages.openPhoto)}: ${t(($) => $.messages.photo, { name: writer })}`}
        >
          <img src={media?.thumbUrl ?? mediaUrl} alt="" {...size} loading="lazy" decoding="async" draggable={false} />
        </button>
        <Caption message={message} />
      </>
    );
  }
  if (mediaType === 'sticker' && mediaUrl) {
    const size = fitPicture(media?.width ?? 140, media?.height ?? 140, { width: 140, height: 140 });
    return (
      <img className={styles.sticker} src={mediaUrl} alt={t(($) => $.messages.sticker)} {...size} loading="lazy" />
    );
  }
  if (mediaType === 'audio' && mediaUrl)
    return (
      <>
        <AudioPlayer src={mediaUrl} media={media} />
        <Caption message={message} />
      </>
    );
  if (mediaType === 'video' && mediaUrl) {
    const size = fitPicture(media?.width, media?.height);
    return (
      <>
        {/* Videos of customers have no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          className={styles.video}
          src={mediaUrl}
          {...(media?.thumbUrl ? { poster: media.thumbUrl } : {})}
          controls
          preload="none"
          playsInline
          aria-label={t(($) => $.messages.video)}
          {...size}
          style={size}
        />
        <Caption message={message} />
      </>
    );
  }
  if (mediaUrl)
    return (
      <>
        <a className={styles.file} href={downloadLink(mediaUrl)} download={media?.name ?? true}>
          <span className="sr">{t(($) => $.messages.download)} </span>
          <span className={styles.fileIcon} aria-hidden>
            <IconDownload size={18} stroke={1.9} />
          </span>
          <span>
            <b>{media?.name ?? t(($) => $.messages.file)}</b>
            {media && (
              <small>
                {media.name.includes('.') ? `${media.name.split('.').at(-1)?.toUpperCase()} · ` : ''}
                {formatBytes(media.size)}
              </small>
            )}
          </span>
        </a>
        {body !== media?.name && <Caption message={message} />}
      </>
    );
  if (mediaType === 'unknown' || mediaType === 'viewOnce' || mediaType === 'undecryptable')
    return <Notice kind={mediaType} raw={body} />;
  // A picture or file whose bytes are not here (yet): its type and its caption.
  return mediaType === 'chat' ? (
    <Caption message={message} />
  ) : (
    <>
      <span className={styles.aside}>
        <IconDownload size={16} aria-hidden />
        {t(($) => $.messages.type[mediaType])}
      </span>
      <Caption message={message} />
    </>
  );
}

/** The text, with the writer's name above it when the message is signed. */
function Caption({ message: { body, fromMe } }: Pick<Props, 'message'>) {
  if (body === '') return null;
  const { signature, text } = fromMe ? readSignature(body) : { signature: null, text: body };
  return (
    <>
      {signature && <span className={styles.signature}>{signature}</span>}
      <FormattedText text={text} />
    </>
  );
}

const callIcons = { missed: IconPhoneX, rejected: IconPhoneOff, answered: IconPhoneCheck };

function Call({ message: { body, createdAt } }: Pick<Props, 'message'>) {
  const { t } = useTranslation();
  const { medium, outcome } = readCall(body);
  const Icon = callIcons[outcome];
  return (
    <span className={styles.notice}>
      <Icon size={17} stroke={1.9} aria-hidden />
      <span>{t(($) => $.messages.call[medium][outcome], { time: formatTime(createdAt) })}</span>
    </span>
  );
}

const noticeIcons = { unknown: IconBan, viewOnce: IconEyeOff, undecryptable: IconClockPause };

/** Says that the message cannot be shown here. For an unknown kind it includes the raw name, which helps support. */
function Notice({ kind, raw }: { kind: keyof typeof noticeIcons; raw: string }) {
  const { t } = useTranslation();
  const Icon = noticeIcons[kind];
  return (
    <span className={styles.notice}>
      <Icon size={17} stroke={1.8} aria-hidden />
      <span>
        {t(($) => $.messages[kind])}
        {kind === 'unknown' && raw !== '' && <small>{raw}</small>}
      </span>
    </span>
  );
}

function Location({ body }: { body: string }) {
  const { t } = useTranslation();
  const { image, link, description } = readLocation(body);
  const inside = (
    <>
      {image ? (
        <img src={image} alt="" width={260} height={130} loading="lazy" />
      ) : (
        <span className={styles.map} aria-hidden>
          <IconMapPin size={30} stroke={1.6} />
        </span>
      )}
      <span>
        <IconMapPin size={15} aria-hidden />
        {description || t(($) => $.messages.type.locationMessage)}
      </span>
    </>
  );
  return link ? (
    <a
      className={styles.place}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t(($) => $.messages.openMap)}: ${description || t(($) => $.messages.type.locationMessage)}`}
    >
      {inside}
    </a>
  ) : (
    <span className={styles.place}>{inside}</span>
  );
}

function Cards({ body }: { body: string }) {
  const { t } = useTranslation();
  const cards = readVcards(body);
  if (cards.length === 0) return <FormattedText text={body} />;
  return cards.map(({ name, numbers }, index) => (
    <span key={index} className={styles.card}>
      <span className={styles.fileIcon} aria-hidden>
        <IconUser size={18} stroke={1.9} />
      </span>
      <span>
        <b>{name || t(($) => $.messages.type.contactMessage)}</b>
        {numbers.map((number) => (
          <a key={number} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
            {number}
          </a>
        ))}
      </span>
    </span>
  ));
}
