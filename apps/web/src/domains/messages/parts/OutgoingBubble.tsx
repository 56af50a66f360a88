import { useEffect, useState } from 'react';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useLink } from '../../../live/our-live.ts';
import { leavesUntil, willLeave, type Outgoing } from '../outbox-entries.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import { AckIcon } from './AckIcon.tsx';
import { MessageBody } from './MessageBody.tsx';
import { Quote } from './Quote.tsx';
import { SendFailure } from './SendFailure.tsx';
import styles from './bubble.module.css';

interface Props {
  outgoing: Outgoing;
  contactName: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/** A message that has not reached the server yet, or that the server refused. */
export function OutgoingBubble({ outgoing, contactName, onRetry, onDiscard }: Props) {
  const { t } = useTranslation();
  const { clientId, file, body, state, error, quoted, createdAt } = outgoing;
  const isHeld = useIsHeld(outgoing);
  const tabIndex = useTabStop();
  const hasFailed = state === 'failed' && !isHeld;
  const message = asMessage(outgoing);
  return (
    <div
      className={styles.line}
      data-mine
      data-last
      data-outgoing={clientId}
      data-failed={hasFailed ? '' : undefined}
      tabIndex={-1}
    >
      <div className={styles.hold}>
        <div className={styles.bubble} data-kind={body === '' ? message.mediaType : undefined}>
          {quoted && <Quote quoted={quoted} contactName={contactName} goTo={() => undefined} />}
          <MessageBody writer={t(($) => $.messages.you)} message={message} />
          {file && !hasFailed && !isHeld && (
            <progress
              className={styles.progress}
              aria-label={t(($) => $.messages.uploading)}
              value={outgoing.progress}
              max={1}
            />
          )}
          <span className={styles.meta}>
            <time dateTime={createdAt}>{formatTime(createdAt)}</time>
            <AckIcon ack={0} failed={hasFailed} />
          </span>
        </div>
        {isHeld && (
          <output className={styles.held}>
            <span>{t(($) => $.messages.willLeave)}</span>
            <button type="button" tabIndex={tabIndex} onClick={() => onDiscard(clientId)}>
              {t(($) => $.messages.discard)}
            </button>
          </output>
        )}
        {hasFailed && (
          <SendFailure
            role="alert"
            code={error ?? ''}
            onRetry={() => onRetry(clientId)}
            onDiscard={() => onDiscard(clientId)}
          />
        )}
      </div>
    </div>
  );
}

/** Whether the message waits for the network and is then sent automatically. */
function useIsHeld(outgoing: Outgoing): boolean {
  const link = useLink();
  const [now, setNow] = useState(() => Date.now());
  const willBeSent = willLeave(outgoing, now);
  const until = leavesUntil(outgoing);
  // Renders again at the time from which the message is no longer sent automatically.
  useEffect(() => {
    if (!willBeSent) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [willBeSent, until]);
  // Messages behind one that did not reach the server wait as well.
  return willBeSent || (outgoing.state === 'waiting' && link !== 'connected');
}

/** The message as it will probably be stored. Its file is in this browser. */
const asMessage = ({ clientId, file, fileUrl, voice, body, createdAt }: Outgoing) =>
  ({
    id: clientId,
    mediaType: mediaTypeOf(file, voice),
    mediaUrl: fileUrl,
    media: file && {
      name: file.name,
      mimetype: file.type,
      size: file.size,
      width: null,
      height: null,
      seconds: null,
      peaks: null,
      thumbUrl: null,
      voice,
    },
    download: null,
    body,
    fromMe: true,
    createdAt,
  }) as const;

function mediaTypeOf(file: File | null, isVoice: boolean) {
  if (isVoice) return 'audio';
  if (!file) return 'chat';
  const [kind] = file.type.split('/');
  return kind === 'audio' || kind === 'image' || kind === 'video' ? kind : 'application';
}
