import type { Message } from '@balcao/contract';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { LastLine } from '../../tickets/parts.ts';
import type { Quoted } from '../outbox-entries.ts';
import styles from './composer.module.css';

interface Props {
  editing: Message | null;
  replyTo: Quoted | null;
  contactName: string;
  onLeaveEdit: () => void;
  onLeaveReply: () => void;
}

/** Shows above the field the message that the user edits or answers. */
export function ComposerContext({ editing, replyTo, contactName, onLeaveEdit, onLeaveReply }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {editing && (
        <ContextLine
          title={t(($) => $.messages.editing)}
          text={editing.body}
          type="chat"
          leaveLabel={t(($) => $.messages.cancelEdit)}
          onLeave={onLeaveEdit}
        />
      )}
      {replyTo && (
        <ContextLine
          title={replyTo.fromMe ? t(($) => $.messages.you) : (replyTo.contact?.name ?? contactName)}
          text={replyTo.body}
          type={replyTo.mediaType}
          leaveLabel={t(($) => $.messages.composer.cancelReply)}
          onLeave={onLeaveReply}
        />
      )}
    </>
  );
}

interface ContextLineProps {
  title: string;
  text: string;
  type: string;
  /** The accessible name of the button that leaves the edit or the answer. */
  leaveLabel: string;
  onLeave: () => void;
}

function ContextLine({ title, text, type, leaveLabel, onLeave }: ContextLineProps) {
  return (
    <div className={styles.context}>
      <div>
        <b>{title}</b>
        <span>
          <LastLine text={text} type={type} />
        </span>
      </div>
      <button type="button" aria-label={leaveLabel} onClick={onLeave}>
        <IconX size={15} />
      </button>
    </div>
  );
}
