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
        <Line
          title={t(($) => $.messages.editing)}
          text={editing.body}
          type="chat"
          leave={t(($) => $.messages.cancelEdit)}
          onLeave={onLeaveEdit}
        />
      )}
      {replyTo && (
        <Line
          title={replyTo.fromMe ? t(($) => $.messages.you) : (replyTo.contact?.name ?? contactName)}
          text={replyTo.body}
          type={replyTo.mediaType}
          leave={t(($) => $.messages.composer.cancelReply)}
          onLeave={onLeaveReply}
        />
      )}
    </>
  );
}

interface LineProps {
  title: string;
  text: string;
  type: string;
  /** The label of the button that closes it. */
  leave: string;
  onLeave: () => void;
}

function Line({ title, text, type, leave, onLeave }: LineProps) {
  return (
    <div className={styles.context}>
      <div>
        <b>{title}</b>
        <span>
          <LastLine text={text} type={type} />
        </span>
      </div>
      <button type="button" aria-label={leave} onClick={onLeave}>
        <IconX size={15} />
      </button>
    </div>
  );
}
