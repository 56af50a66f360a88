import { Menu } from '@mantine/core';
import type { SandboxMessage } from '@balcao/contract';
import {
  IconBan,
  IconChecks,
  IconChevronDown,
  IconFileText,
  IconMapPin,
  IconPhoneX,
  IconUser,
} from '@tabler/icons-react';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { vcardName } from '../vcard-name.ts';
import styles from '../phone.module.css';

interface Props {
  message: SandboxMessage;
  quoted: SandboxMessage | undefined;
  onReply: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onReact: (emoji: string) => void;
  onPlay: () => void;
}
const reactions = ['👍', '❤️', '😂', '😮', '🙏'];

/** A message with its menu, as the customer's telephone shows it. `onPlay`: the customer plays the recording. */
export function Bubble({ message, quoted, onReply, onEdit, onRemove, onReact, onPlay }: Props) {
  const { t } = useTranslation();
  const { fromCustomer, isDeleted, isEdited, reaction, read, at, type, deliveries } = message;
  return (
    <div className={styles.line} data-mine={fromCustomer || undefined}>
      <article className={styles.bubble} data-type={isDeleted ? 'deleted' : type}>
        {message.isForwarded && !isDeleted && <em>{t(($) => $.messages.forwarded)}</em>}
        {quoted && !isDeleted && (
          <blockquote>
            <strong>{quoted.fromCustomer ? t(($) => $.sandbox.you) : t(($) => $.sandbox.company)}</strong>
            {quoted.body || t(($) => $.sandbox.document)}
          </blockquote>
        )}
        <Content message={message} onPlay={onPlay} />
        <footer className="num">
          {!fromCustomer && deliveries > 1 && <b>{t(($) => $.sandbox.repeated, { count: deliveries })}</b>}
          {isEdited && !isDeleted && <span>{t(($) => $.sandbox.edited)}</span>}
          {formatTime(at)}
          {fromCustomer && (
            <>
              <span className="sr">{t(($) => (read ? $.sandbox.read : $.sandbox.delivered))}</span>
              <IconChecks size={15} stroke={2} data-read={read || undefined} aria-hidden />
            </>
          )}
        </footer>
        {reaction && <span className={styles.reaction}>{reaction}</span>}
      </article>
      {!isDeleted && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <button type="button" className={styles.more} aria-label={t(($) => $.sandbox.actionsFor)}>
              <IconChevronDown size={16} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onReply}>{t(($) => $.sandbox.reply)}</Menu.Item>
            {fromCustomer && type === 'chat' && <Menu.Item onClick={onEdit}>{t(($) => $.sandbox.edit)}</Menu.Item>}
            {fromCustomer && <Menu.Item onClick={onRemove}>{t(($) => $.sandbox.remove)}</Menu.Item>}
            <Menu.Divider />
            <div className={styles.reactions}>
              {reactions.map((emoji) => (
                <Menu.Item key={emoji} aria-label={t(($) => $.sandbox.react, { emoji })} onClick={() => onReact(emoji)}>
                  {emoji}
                </Menu.Item>
              ))}
            </div>
            {reaction && <Menu.Item onClick={() => onReact('')}>{t(($) => $.sandbox.unreact)}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function Content({
  message: { isDeleted, type, body, mediaUrl, mimetype },
  onPlay,
}: {
  message: SandboxMessage;
  onPlay: () => void;
}) {
  const { t } = useTranslation();
  const caption = body && <p>{body}</p>;
  if (isDeleted) {
    return (
      <p>
        <IconBan size={15} aria-hidden /> {t(($) => $.sandbox.deleted)}
      </p>
    );
  }
  if (mediaUrl && (type === 'image' || type === 'sticker')) {
    return (
      <>
        <img src={mediaUrl} alt={body || t(($) => $.sandbox.document)} loading="lazy" />
        {caption}
      </>
    );
  }
  if (mediaUrl && (type === 'voice' || type === 'audio'))
    return <audio src={mediaUrl} controls preload="metadata" onPlay={onPlay} />;
  if (mediaUrl && type === 'video') {
    return (
      <>
        <video src={mediaUrl} controls preload="metadata" />
        {caption}
      </>
    );
  }
  if (mediaUrl) {
    return (
      <>
        <a href={mediaUrl} target="_blank" rel="noreferrer">
          <IconFileText size={18} aria-hidden /> {body || mimetype || t(($) => $.sandbox.document)}
        </a>
      </>
    );
  }
  const Icon = { location: IconMapPin, contact: IconUser, call: IconPhoneX }[type];
  const textOf = () => {
    if (type === 'call') return t(($) => $.sandbox.missedCall);
    return type === 'contact' ? vcardName(body) : body;
  };
  return (
    <p>
      {Icon && (
        <>
          <Icon size={16} aria-hidden />{' '}
        </>
      )}
      <WithBold text={textOf()} />
    </p>
  );
}

/** Shows `*words*` in bold, as WhatsApp does. The signature of an attendant has this form. */
function WithBold({ text }: { text: string }) {
  return text
    .split(/(\*[^*\n]+\*)/)
    .map((part, place) => (/^\*.+\*$/.test(part) ? <b key={place}>{part.slice(1, -1)}</b> : part));
}
