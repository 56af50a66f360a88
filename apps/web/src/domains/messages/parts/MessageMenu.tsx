import type { Message } from '@balcao/contract';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheckbox,
  IconCopy,
  IconInfoCircle,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { HiddenAnchor } from '../../../ui/HiddenAnchor.tsx';
import { isForwardable } from '../selected-messages.ts';
import styles from './message-menu.module.css';

const quickEmojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
const editableMs = 15 * 60_000;

/** WhatsApp allows an edit of a text for 15 minutes. A message with `ack` 0 has not reached WhatsApp yet. */
export const isEditable = (message: Message, now = Date.now()): boolean =>
  message.fromMe &&
  message.mediaType === 'chat' &&
  !message.isDeleted &&
  message.ack > 0 &&
  now - Date.parse(message.createdAt) < editableMs;

export interface MessageMenuActions {
  reply: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  /** Chooses the reaction among all emojis. */
  chooseReaction: (message: Message) => void;
  copy: (message: Message) => void;
  /** `forward`, `select` and `showInfo` are absent in the chats among users. */
  forward?: (message: Message) => void;
  /** Begins to select several messages with this one. */
  select?: (message: Message) => void;
  showInfo?: (message: Message) => void;
  edit: (message: Message) => void;
  remove: (message: Message) => void;
}

interface Props {
  message: Message;
  anchor: HTMLElement;
  canAnswer: boolean;
  /** The provider can edit and delete sent messages. */
  canChange: boolean;
  /** Whether the user may edit or delete the message. Absent: the rules of WhatsApp decide. */
  mayEdit?: boolean;
  mayRemove?: boolean;
  onClose: () => void;
  actions: MessageMenuActions;
}

/**
 * One menu for all bubbles: hundreds of closed menus would cost more than the bubbles. It is placed at the button that
 * opened it.
 */
export function MessageMenu(props: Props) {
  const { message, anchor, canAnswer, onClose, actions } = props;
  const { t } = useTranslation();
  useEffect(() => {
    anchor.setAttribute('aria-expanded', 'true');
    return () => anchor.removeAttribute('aria-expanded');
  }, [anchor]);
  return (
    <Menu
      opened
      onClose={onClose}
      position={message.fromMe ? 'bottom-end' : 'bottom-start'}
      withinPortal
      trapFocus
      returnFocus={false}
    >
      <Menu.Target>
        <HiddenAnchor anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t(($) => $.messages.options)}>
        {canAnswer && <Reactions message={message} actions={actions} />}
        <Items {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface ReactionsProps {
  message: Message;
  actions: MessageMenuActions;
}

/** The usual emojis, and a button that shows all. */
function Reactions({ message, actions }: ReactionsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.emojis} aria-label={t(($) => $.messages.react)}>
      {quickEmojis.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={styles.emoji ?? ''}
          aria-label={t(($) => $.messages.reactWith, { emoji })}
          onClick={() => actions.react(message, emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
      <Menu.Item
        className={styles.emoji ?? ''}
        aria-label={t(($) => $.messages.reactOther)}
        onClick={() => actions.chooseReaction(message)}
      >
        <IconPlus size={18} stroke={1.9} aria-hidden />
      </Menu.Item>
    </fieldset>
  );
}

function Items({ message, canAnswer, canChange, mayEdit, mayRemove, actions }: Props) {
  const { t } = useTranslation();
  // A message that could not be sent exists only here, so no provider is needed to delete it.
  const isRemovable = canChange || message.error !== null;
  return (
    <>
      {canAnswer && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.75} />} onClick={() => actions.reply(message)}>
          {t(($) => $.messages.reply)}
        </Menu.Item>
      )}
      {message.body !== '' && (
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => actions.copy(message)}>
          {t(($) => $.messages.copy)}
        </Menu.Item>
      )}
      {actions.forward && isForwardable(message) && (
        <Menu.Item
          leftSection={<IconArrowForwardUp size={16} stroke={1.75} />}
          onClick={() => actions.forward?.(message)}
        >
          {t(($) => $.messages.menu.forward)}
        </Menu.Item>
      )}
      {actions.select && isForwardable(message) && (
        <Menu.Item leftSection={<IconCheckbox size={16} stroke={1.75} />} onClick={() => actions.select?.(message)}>
          {t(($) => $.messages.select.start)}
        </Menu.Item>
      )}
      {actions.showInfo && (
        <Menu.Item leftSection={<IconInfoCircle size={16} stroke={1.75} />} onClick={() => actions.showInfo?.(message)}>
          {t(($) => $.messages.menu.info)}
        </Menu.Item>
      )}
      {canAnswer && canChange && (mayEdit ?? isEditable(message)) && (
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => actions.edit(message)}>
          {t(($) => $.messages.edit)}
        </Menu.Item>
      )}
      {canAnswer && isRemovable && (mayRemove ?? message.fromMe) && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} />}
          onClick={() => actions.remove(message)}
        >
          {t(($) => $.messages.delete)}
        </Menu.Item>
      )}
    </>
  );
}
