import type { Message } from '@balcao/contract';
import { IconArrowForwardUp, IconBan } from '@tabler/icons-react';
import { memo, use } from 'react';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { BubbleExtra } from '../bubble-extra.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import { AckIcon } from './AckIcon.tsx';
import { AdLine } from './AdLine.tsx';
import { BubblePreview } from '../../link-previews/parts.ts';
import { MessageBody } from './MessageBody.tsx';
import { Quote } from './Quote.tsx';
import { Reactions } from './Reactions.tsx';
import { SelectBox } from './SelectBox.tsx';
import { SendFailure } from './SendFailure.tsx';
import styles from './bubble.module.css';

/** What a user does with a message. The optional actions are absent in a view in which they are not possible. */
export interface BubbleActions {
  /** Opens the menu of a message, anchored to a button. */
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

/** One message: its line with the box to select it, the bubble, and what stands below the bubble. */
export const Bubble = memo(function Bubble({ message, isLast, showsSender, isFlashing, contactName, actions }: Props) {
  const { t } = useTranslation();
  const { fromMe, isDeleted, error } = message;
  const writer = fromMe ? t(($) => $.messages.you) : (message.contact?.name ?? contactName);
  return (
    <div
      className={styles.line}
      data-message={message.id}
      tabIndex={-1}
      data-mine={fromMe || undefined}
      data-last={isLast || undefined}
      data-failed={error ? '' : undefined}
      data-flash={isFlashing || undefined}
      data-bare={(message.mediaType === 'sticker' && message.mediaUrl !== null && !isDeleted) || undefined}
    >
      <SelectBox message={message} writer={writer} />
      <div className={styles.hold}>
        <BubbleBox
          message={message}
          writer={writer}
          showsSender={showsSender}
          contactName={contactName}
          actions={actions}
        />
        {message.reactions.length > 0 && (
          <Reactions reactions={message.reactions} onRemove={actions.unreact && (() => actions.unreact?.(message))} />
        )}
        {error && fromMe && !isDeleted && message.mediaType !== 'expired' && (
          <SendFailure
            code={error}
            onRetry={actions.retry && (() => actions.retry?.(message))}
            onDiscard={actions.discard && (() => actions.discard?.(message))}
          />
        )}
      </div>
    </div>
  );
});

interface BubbleBoxProps extends Pick<Props, 'message' | 'showsSender' | 'contactName' | 'actions'> {
  /** The name of the person who wrote the message. */
  writer: string;
}

/** The bubble of a message: its content, its time and ticks, and the button of its menu. */
function BubbleBox({ message, writer, showsSender, contactName, actions }: BubbleBoxProps) {
  const { t } = useTranslation();
  const { fromMe, isDeleted, error } = message;
  const extra = use(BubbleExtra);
  const tabIndex = useTabStop();
  return (
    <div className={styles.bubble} data-kind={bareKind(message)}>
      <span className="sr">{writer}: </span>
      {showsSender && (
        <span className={styles.sender} dir="auto">
          {writer}
        </span>
      )}
      {message.ad && <AdLine ad={message.ad} />}
      {message.isForwarded && (
        <span className={styles.forwarded}>
          <IconArrowForwardUp size={14} aria-hidden />
          {t(($) => $.messages.forwarded)}
        </span>
      )}
      {message.quotedMsg && <Quote quoted={message.quotedMsg} contactName={contactName} goTo={actions.goTo} />}
      {!isDeleted && extra?.(message)}
      {isDeleted ? (
        <DeletedBody body={message.body} />
      ) : (
        <MessageBody
          message={message}
          writer={writer}
          onOpenPhoto={actions.openPhoto}
          onFetchFile={actions.fetchFile && (() => actions.fetchFile?.(message) ?? Promise.resolve())}
        />
      )}
      {!isDeleted && <BubblePreview message={message} />}
      <span className={styles.meta}>
        {message.isEdited && !isDeleted && <span>{t(($) => $.messages.edited)}</span>}
        <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
        {fromMe && <AckIcon ack={message.ack} failed={error !== null} />}
      </span>
      {actions.openMenu && !isDeleted && message.mediaType !== 'expired' && (
        <button
          type="button"
          className={styles.options}
          tabIndex={tabIndex}
          data-hit
          aria-label={t(($) => $.messages.options)}
          aria-haspopup="menu"
          onClick={(event) => actions.openMenu?.(message, event.currentTarget)}
        ></button>
      )}
    </div>
  );
}

/** Replaces the content of a deleted message: a mark, and the message's text if there is one. Our server sends none. */
function DeletedBody({ body }: { body: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.deleted}>
        <IconBan size={15} aria-hidden />
        {t(($) => $.messages.deleted)}
      </span>
      {body !== '' && (
        <div className={styles.gone} dir="auto">
          {body}
        </div>
      )}
    </>
  );
}

/**
 * The kind of the file, map or card in a bubble, if no text stands below it; otherwise undefined. The CSS places the
 * time by it. The body of a map or a card is its data, not a text. A file that is not downloaded looks like a document.
 */
function bareKind({ body, mediaType, mediaUrl, download }: Message) {
  if (body !== '' && mediaType !== 'locationMessage' && mediaType !== 'contactMessage') return undefined;
  return download && !mediaUrl ? 'application' : mediaType;
}
