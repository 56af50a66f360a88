import type { Message } from '@balcao/contract';
import { IconArrowForwardUp, IconBan, IconChevronDown, IconSpeakerphone } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { codeText } from '../code-text.ts';
import type { Outgoing, Quoted } from '../outbox.ts';
import { LastLine } from '../../tickets/parts/LastLine.tsx';
import { AckIcon } from './AckIcon.tsx';
import { MessageBody } from './MessageBody.tsx';
import styles from './bubble.module.css';

export interface BubbleActions {
  /** Opens the menu of a message, anchored to a button. Absent in a read-only view. */
  openMenu?: ((message: Message, anchor: HTMLElement) => void) | undefined;
  openPhoto: (messageId: string) => void;
  goTo: (messageId: string) => void;
  retry?: ((message: Message) => void) | undefined;
  discard?: ((message: Message) => void) | undefined;
  unreact?: ((message: Message) => void) | undefined;
  /** Starts the download of a message's file; resolves when the server has answered. */
  fetchFile?: ((message: Message) => Promise<void>) | undefined;
}

interface Props {
  message: Message;
  isLast: boolean;
  showsSender: boolean;
  isFlashing: boolean;
  contactName: string;
  actions: BubbleActions;
}

/** One message. */
export const Bubble = memo(function Bubble({ message, isLast, showsSender, isFlashing, contactName, actions }: Props) {
  const { t } = useTranslation();
  const { fromMe, isDeleted, error } = message;
  const writer = fromMe ? t(($) => $.messages.you) : (message.contact?.name ?? contactName);
  return (
    <div
      className={styles.line}
      data-message={message.id}
      data-mine={fromMe || undefined}
      data-last={isLast || undefined}
      data-failed={error ? '' : undefined}
      data-flash={isFlashing || undefined}
      data-bare={(message.mediaType === 'sticker' && message.mediaUrl !== null && !isDeleted) || undefined}
    >
      <div className={styles.hold}>
        <div className={styles.bubble} data-kind={bareKind(message)}>
          <span className="sr">{writer}: </span>
          {showsSender && <span className={styles.sender}>{writer}</span>}
          {message.ad && (
            <span className={styles.ad}>
              <IconSpeakerphone size={14} aria-hidden />
              {message.ad.url ? (
                <a href={message.ad.url} target="_blank" rel="noreferrer noopener">
                  {t(($) => $.messages.fromAd, { headline: message.ad?.headline || message.ad?.url })}
                </a>
              ) : (
                <span>{t(($) => $.messages.fromAd, { headline: message.ad.headline })}</span>
              )}
            </span>
          )}
          {message.isForwarded && (
            <span className={styles.forwarded}>
              <IconArrowForwardUp size={14} aria-hidden />
              {t(($) => $.messages.forwarded)}
            </span>
          )}
          {message.quotedMsg && <Quote quoted={message.quotedMsg} contactName={contactName} goTo={actions.goTo} />}
          {isDeleted ? (
            <>
              <span className={styles.deleted}>
                <IconBan size={15} aria-hidden />
                {t(($) => $.messages.deleted)}
              </span>
              {message.body !== '' && <div className={styles.gone}>{message.body}</div>}
            </>
          ) : (
            <MessageBody
              message={message}
              writer={writer}
              onOpenPhoto={actions.openPhoto}
              onFetchFile={actions.fetchFile && (() => actions.fetchFile?.(message) ?? Promise.resolve())}
            />
          )}
          <span className={styles.meta}>
            {message.isEdited && !isDeleted && <span>{t(($) => $.messages.edited)}</span>}
            <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
            {fromMe && <AckIcon ack={message.ack} failed={error !== null} />}
          </span>
          {actions.openMenu && !isDeleted && (
            <button
              type="button"
              className={styles.options}
              aria-label={t(($) => $.messages.options)}
              aria-haspopup="menu"
              onClick={(event) => actions.openMenu?.(message, event.currentTarget)}
            >
              <IconChevronDown size={16} stroke={2} />
            </button>
          )}
        </div>
        {message.reactions.length > 0 && (
          <div className={styles.reactions}>
            {message.reactions.map(({ emoji, fromMe: mine }, index) =>
              mine && actions.unreact ? (
                <button
                  key={index}
                  type="button"
                  className={styles.own}
                  aria-label={`${t(($) => $.messages.removeReaction)} ${emoji}`}
                  onClick={() => actions.unreact?.(message)}
                >
                  {emoji}
                </button>
              ) : (
                <span key={index}>
                  <span aria-hidden>{emoji}</span>
                  <span className="sr">
                    {t(($) => (mine ? $.messages.reactionOf.me : $.messages.reactionOf.other), { emoji })}
                  </span>
                </span>
              ),
            )}
          </div>
        )}
        {error && fromMe && !isDeleted && (
          <div className={styles.failure}>
            <span>{t(($) => $.messages.failed, { reason: codeText(error) })}</span>
            {actions.retry && (
              <button type="button" onClick={() => actions.retry?.(message)}>
                {t(($) => $.messages.retry)}
              </button>
            )}
            {actions.discard && (
              <button type="button" onClick={() => actions.discard?.(message)}>
                {t(($) => $.messages.discard)}
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  );
});

/** The kind of the last element in a bubble without text below it. */
function bareKind({ body, mediaType, mediaUrl, download }: Message) {
  if (body !== '' && mediaType !== 'locationMessage' && mediaType !== 'contactMessage') return undefined;
  return download && !mediaUrl ? 'application' : mediaType;
}

function Quote({
  quoted,
  contactName,
  goTo,
}: {
  quoted: Quoted;
  contactName: string;
  goTo: (messageId: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.quote} onClick={() => goTo(quoted.id)}>
      <span className="sr">{t(($) => $.messages.goToQuoted)}: </span>
      <b>{quoted.fromMe ? t(($) => $.messages.you) : (quoted.contact?.name ?? contactName)}</b>
      <span>
        <LastLine text={quoted.body} type={quoted.mediaType} />
      </span>
    </button>
  );
}

/** A message that has not reached the server yet, or that it refused. */
export function OutgoingBubble({
  outgoing,
  contactName,
  onRetry,
  onDiscard,
}: {
  outgoing: Outgoing;
  contactName: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}) {
  const { t } = useTranslation();
  const { clientId, file, fileUrl, body, state, error, quoted } = outgoing;
  const hasFailed = state === 'failed';
  const kind =
    outgoing.voice || file?.type.startsWith('audio/')
      ? 'audio'
      : file?.type.startsWith('image/')
        ? 'image'
        : file?.type.startsWith('video/')
          ? 'video'
          : file
            ? 'application'
            : 'chat';
  return (
    <div className={styles.line} data-mine data-last data-outgoing={clientId} data-failed={hasFailed ? '' : undefined}>
      <div className={styles.hold}>
        <div className={styles.bubble} data-kind={body === '' ? kind : undefined}>
          {quoted && <Quote quoted={quoted} contactName={contactName} goTo={() => undefined} />}
          <MessageBody
            writer={t(($) => $.messages.you)}
            message={{
              id: clientId,
              mediaType: kind,
              mediaUrl: fileUrl,
              media: file
                ? {
                    name: file.name,
                    mimetype: file.type,
                    size: file.size,
                    width: null,
                    height: null,
                    seconds: null,
                    peaks: null,
                    thumbUrl: null,
                    voice: outgoing.voice,
                  }
                : null,
              download: null,
              body,
              fromMe: true,
              createdAt: outgoing.createdAt,
            }}
          />
          {file && !hasFailed && (
            <progress
              className={styles.progress}
              aria-label={t(($) => $.messages.uploading)}
              value={outgoing.progress}
              max={1}
            />
          )}
          <span className={styles.meta}>
            <time dateTime={outgoing.createdAt}>{formatTime(outgoing.createdAt)}</time>
            <AckIcon ack={0} failed={hasFailed} />
          </span>
        </div>
        {hasFailed && (
          <div className={styles.failure} role="alert">
            <span>{t(($) => $.messages.failed, { reason: codeText(error ?? '') })}</span>
            <button type="button" onClick={() => onRetry(clientId)}>
              {t(($) => $.messages.retry)}
            </button>
            <button type="button" onClick={() => onDiscard(clientId)}>
              {t(($) => $.messages.discard)}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
