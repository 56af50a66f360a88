import {
  IconBolt,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconCircleCheck,
  IconMicrophone,
  IconSend2,
  IconTemplate,
} from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import type { MenuEntry } from '../../../ui/MenuFrame.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { SuggestButton } from '../../prompts/parts.ts';
import type { ComposerPurpose } from '../use-composer.ts';
import { AttachMenu, type AttachmentKind } from './AttachMenu.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import styles from './composer.module.css';

interface Props extends AnswerToolsProps, SendButtonsProps {
  ticketId: number;
  onEmoji: (emoji: string) => void;
}

interface AnswerToolsProps {
  ticketId: number;
  hasTemplates: boolean;
  /** A prompt may suggest replies. */
  hasPrompt: boolean;
  isQuickOpen: boolean;
  isSigned: boolean;
  onFiles: (files: File[]) => void;
  onAttach: (kind: AttachmentKind) => void;
  onQuick: () => void;
  onTemplate: () => void;
  onSuggestion: (text: string) => void;
  onRecord: () => void;
  onSign: (isSigned: boolean) => void;
}

interface SendButtonsProps {
  ticketId: number;
  /** Decides the label and the icon of the last button. */
  purpose: ComposerPurpose;
  isBlank: boolean;
  isBusy: boolean;
  isSigned: boolean;
  onSign: (isSigned: boolean) => void;
  onSubmit: () => void;
  /** The ticket may be resolved with an answer. */
  canResolve: boolean;
  /** Absent while there is no answer that could be sent. */
  onSubmitAndResolve: (() => void) | undefined;
  /** Absent: the text cannot be sent later. */
  onSendLater: (() => void) | undefined;
}

/** The buttons under the field. Only an answer can carry files, a voice note and a signature. */
export function ComposerTools({ onEmoji, ...props }: Props) {
  return (
    <div className={styles.tools}>
      <EmojiButton subjectId={props.ticketId} onPick={onEmoji} />
      {props.purpose === 'reply' && <AnswerTools {...props} />}
      <SendButtons {...props} />
    </div>
  );
}

function AnswerTools(props: AnswerToolsProps) {
  const { ticketId, hasTemplates, isQuickOpen, isSigned } = props;
  const { t } = useTranslation();
  return (
    <>
      <AttachMenu subjectId={ticketId} onFiles={props.onFiles} onAttach={props.onAttach} />
      <IconButton label={t(($) => $.messages.composer.quick)} on={isQuickOpen} onClick={props.onQuick}>
        <IconBolt size={18} stroke={1.75} />
      </IconButton>
      {props.hasPrompt && <SuggestButton key={ticketId} ticketId={ticketId} onText={props.onSuggestion} />}
      {hasTemplates && (
        <IconButton label={t(($) => $.cloud.openTemplates)} onClick={props.onTemplate}>
          <IconTemplate size={18} stroke={1.75} />
        </IconButton>
      )}
      <IconButton label={t(($) => $.messages.composer.record)} onClick={props.onRecord}>
        <IconMicrophone size={18} stroke={1.75} />
      </IconButton>
      <Switch
        className={styles.sign}
        label={t(($) => $.messages.composer.sign)}
        name={t(($) => $.messages.composer.signLabel)}
        checked={isSigned}
        onChange={props.onSign}
      />
    </>
  );
}

/** Sends or saves; beside it a menu with the other ways to send an answer. */
function SendButtons(props: SendButtonsProps) {
  const { ticketId, purpose, isBlank, isBusy, canResolve, onSendLater, onSubmit } = props;
  const { t } = useTranslation();
  const entries = useSendEntries(props);
  const hasMenu = purpose === 'reply' && (canResolve || onSendLater !== undefined);
  const sendLabel = t(
    ($) =>
      ({ reply: $.messages.composer.send, note: $.messages.composer.saveNote, edit: $.messages.saveEdit })[purpose],
  );
  return (
    <div className={styles.sending} data-menu={hasMenu || undefined}>
      <button
        type="button"
        className={styles.send}
        disabled={isBlank || isBusy}
        aria-busy={isBusy || undefined}
        aria-label={sendLabel}
        onClick={onSubmit}
      >
        {purpose === 'reply' ? <IconSend2 size={18} stroke={1.9} /> : <IconCheck size={18} stroke={2.1} />}
      </button>
      {hasMenu && (
        <MenuButton subjectId={ticketId} label={t(($) => $.messages.composer.sendOptions)} entries={entries}>
          {(button) => (
            <button
              type="button"
              className={styles.sendMore}
              disabled={isBlank || isBusy}
              aria-label={t(($) => $.messages.composer.sendOptions)}
              {...button}
            >
              <IconChevronDown size={15} stroke={2.2} />
            </button>
          )}
        </MenuButton>
      )}
    </div>
  );
}

/** The entries of the menu of ways to send. */
function useSendEntries({
  isSigned,
  onSign,
  onSubmit,
  canResolve,
  onSubmitAndResolve,
  onSendLater,
}: SendButtonsProps): MenuEntry[] {
  const { t } = useTranslation();
  const resolve: MenuEntry | false | undefined = canResolve &&
    onSubmitAndResolve && {
      key: 'resolve',
      text: t(($) => $.messages.composer.sendAndResolve),
      icon: <IconCircleCheck size={16} stroke={1.75} />,
      aside: (
        <kbd className={styles.key} aria-hidden>
          Ctrl Enter
        </kbd>
      ),
      shortcut: 'Control+Enter',
      run: onSubmitAndResolve,
    };
  const later: MenuEntry | undefined = onSendLater && {
    key: 'later',
    text: t(($) => $.schedules.sendLater),
    icon: <IconClock size={16} stroke={1.75} />,
    run: onSendLater,
  };
  return [
    {
      key: 'send',
      text: t(($) => $.messages.composer.send),
      icon: <IconSend2 size={16} stroke={1.75} />,
      run: onSubmit,
    },
    ...(resolve ? [resolve] : []),
    ...(later ? [later] : []),
    {
      key: 'sign',
      text: t(($) => $.messages.composer.signLabel),
      className: styles.signItem,
      isChecked: isSigned,
      run: () => onSign(!isSigned),
    },
  ];
}
