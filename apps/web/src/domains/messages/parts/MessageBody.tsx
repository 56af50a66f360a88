import type { Message } from '@balcao/contract';
import {
  IconBan,
  IconClockPause,
  IconClockX,
  IconDownload,
  IconEyeOff,
  IconPhoneCheck,
  IconPhoneOff,
  IconPhoneX,
} from '@tabler/icons-react';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { readCall } from '../read-body.ts';
import { AwaitedFile } from './AwaitedFile.tsx';
import { Caption } from './Caption.tsx';
import { ContactCards } from './ContactCards.tsx';
import { Location } from './Location.tsx';
import { MediaBody } from './MediaBody.tsx';
import styles from './bubble.module.css';

interface Props {
  message: Pick<Message, 'id' | 'mediaType' | 'mediaUrl' | 'media' | 'download' | 'body' | 'fromMe' | 'createdAt'>;
  /** The sender, for the description of a picture. */
  writer: string;
  onOpenPhoto?: ((messageId: string) => void) | undefined;
  onFetchFile?: (() => Promise<void>) | undefined;
}

/** The content of a message, by its kind. */
export function MessageBody({ message, writer, onOpenPhoto, onFetchFile }: Props) {
  const { mediaType, mediaUrl, media, download, body } = message;
  if (mediaType === 'locationMessage') return <Location body={body} />;
  if (mediaType === 'contactMessage') return <ContactCards body={body} />;
  if (mediaType === 'call_log') return <Call message={message} />;
  if (mediaUrl)
    return <MediaBody message={message} url={mediaUrl} media={media} writer={writer} onOpenPhoto={onOpenPhoto} />;
  if (download && mediaType !== 'chat')
    return (
      <>
        <AwaitedFile kind={mediaType} download={download} onFetch={onFetchFile} />
        {/* A caption that only repeats the name of the file is left out. */}
        {body !== download.name && <Caption message={message} />}
      </>
    );
  if (mediaType === 'unknown' || mediaType === 'viewOnce' || mediaType === 'undecryptable' || mediaType === 'expired')
    return <Notice kind={mediaType} raw={body} />;
  return mediaType === 'chat' ? <Caption message={message} /> : <Absent message={message} kind={mediaType} />;
}

/** A picture or file that is not stored and cannot be downloaded: its type and its caption. */
function Absent({ message, kind }: Pick<Props, 'message'> & { kind: Exclude<Message['mediaType'], 'chat'> }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.aside}>
        <IconDownload size={16} aria-hidden />
        {t(($) => $.messages.type[kind])}
      </span>
      <Caption message={message} />
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

const noticeIcons = { unknown: IconBan, viewOnce: IconEyeOff, undecryptable: IconClockPause, expired: IconClockX };

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
