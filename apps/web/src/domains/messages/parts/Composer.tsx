import type { Message, Ticket, TicketWithContact } from '@balcao/contract';
import { IconCloudCheck } from '@tabler/icons-react';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { quickReplyId, QuickReplyList } from '../../quick-messages/parts/QuickReplyList.tsx';
import type { Attachments } from '../use-attachments.ts';
import { useComposerSend } from '../use-composer-send.ts';
import { useComposerText, type ComposerMode } from '../use-composer-text.ts';
import { useQuickReplies } from '../use-quick-replies.ts';
import { useReplyWindow } from '../use-reply-window.ts';
import { useWritingNotice } from '../use-writing-notice.ts';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { ComposerAbout } from './ComposerAbout.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import { RecorderBar } from './RecorderBar.tsx';
import { WindowClosed, WindowLeft } from './ReplyWindow.tsx';
import styles from './composer.module.css';

const TemplateDialog = lazy(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog }));

export interface ComposerHandle {
  focus: (mode?: ComposerMode) => void;
}

interface Props {
  ref?: Ref<ComposerHandle>;
  ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId'>;
  channel: TicketWithContact['channel'];
  contactName: string;
  attachments: Attachments;
  replyTo: Message | null;
  editing: Message | null;
  onLeaveReply: () => void;
  onLeaveEdit: () => void;
  /** Called when the user starts or stops writing; colleagues see that. */
  onWriting: (isWriting: boolean) => void;
}

const signStoredAs = 'sign-messages';

/** The field for answers and notes. Mounted anew for each ticket. */
export function Composer({
  ref,
  ticket,
  channel,
  contactName,
  attachments,
  replyTo,
  editing,
  onLeaveReply,
  onLeaveEdit,
  onWriting,
}: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const text = useComposerText(ticket.id, editing);
  const [isRecording, setRecording] = useState(false);
  const [isSigned, setSigned] = useState(() => localStorage.getItem(signStoredAs) !== '0');
  const [isChoosingTemplate, setChoosingTemplate] = useState(false);
  const repliesFor = useReplyWindow(channel.repliesUntil);
  const { mode, written, write } = text;
  const isNote = mode === 'note';
  const purpose = editing ? 'edit' : mode;
  const isReply = purpose === 'reply';
  const { isBlank, isBusy, submit, sendVoice } = useComposerSend({
    ticket,
    text,
    attachments,
    replyTo,
    editing,
    isSigned,
    onLeaveReply,
    onLeaveEdit,
  });

  const focusSoon = () => requestAnimationFrame(() => field.current?.focus());
  const quick = useQuickReplies(text.text, isReply, (chosen) => {
    write(chosen.message);
    focusSoon();
  });
  useWritingNotice(text.text, isReply, onWriting);
  useEffect(() => grow(field.current), [written]);
  useImperativeHandle(ref, () => ({
    focus: (wanted) => {
      if (wanted) text.setMode(wanted);
      focusSoon();
    },
  }));
  useEffect(() => {
    if (editing || replyTo) field.current?.focus();
  }, [editing, replyTo]);

  const insert = (piece: string) => {
    const area = field.current;
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [written.length, written.length];
    write(written.slice(0, from) + piece + written.slice(to));
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + piece.length, from + piece.length);
    });
  };
  const submitHere = () => {
    submit();
    if (isReply) field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (quick.onKeyDown(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      submitHere();
    } else if (event.key === 'Escape') {
      if (editing) onLeaveEdit();
      else if (replyTo) onLeaveReply();
      else return;
      event.preventDefault();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isReply || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void attachments.add(event.clipboardData.files);
  };

  return (
    <div className={styles.composer}>
      <div className={styles.anchor}>
        {quick.isOpen && (
          <QuickReplyList
            id={listId}
            matches={quick.matches}
            marked={quick.marked}
            isEmpty={quick.isEmpty}
            onMark={quick.mark}
            onPick={quick.pick}
          />
        )}
        <div className={styles.box} data-note={isNote || undefined}>
          {!editing && (
            <div className={styles.modes}>
              <button type="button" aria-pressed={!isNote} onClick={() => text.setMode('reply')}>
                {t(($) => $.messages.composer.reply)}
              </button>
              <button type="button" aria-pressed={isNote} onClick={() => text.setMode('note')}>
                {t(($) => $.messages.composer.note)}
              </button>
              {!isNote && <WindowLeft until={channel.repliesUntil} leftMs={repliesFor} />}
              {written !== '' && text.isSaved && (
                <span className={styles.draft}>
                  <IconCloudCheck size={14} aria-hidden />
                  {t(($) => $.messages.composer.draftSaved)}
                </span>
              )}
            </div>
          )}
          {editing && (
            <ComposerAbout
              title={t(($) => $.messages.editing)}
              text={editing.body}
              type="chat"
              leave={t(($) => $.messages.cancelEdit)}
              onLeave={onLeaveEdit}
            />
          )}
          {replyTo && isReply && (
            <ComposerAbout
              title={replyTo.fromMe ? t(($) => $.messages.you) : (replyTo.contact?.name ?? contactName)}
              text={replyTo.body}
              type={replyTo.mediaType}
              leave={t(($) => $.messages.composer.cancelReply)}
              onLeave={onLeaveReply}
            />
          )}
          {isReply && attachments.files.length > 0 && <AttachmentStrip attachments={attachments} />}
          {isReply && repliesFor !== null && repliesFor <= 0 ? (
            <WindowClosed until={channel.repliesUntil} onChoose={() => setChoosingTemplate(true)} />
          ) : isRecording ? (
            <RecorderBar
              onDone={(file) => {
                setRecording(false);
                if (file) sendVoice(file);
                focusSoon();
              }}
            />
          ) : (
            <>
              <textarea
                ref={field}
                className={styles.field}
                rows={1}
                value={written}
                onChange={(event) => write(event.currentTarget.value)}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
                aria-label={t(($) => (isNote ? $.messages.composer.noteLabel : $.messages.composer.label))}
                placeholder={t(($) => (isNote ? $.messages.composer.notePlaceholder : $.messages.composer.placeholder))}
                aria-autocomplete="list"
                aria-controls={quick.isOpen && quick.matches.length > 0 ? listId : undefined}
                aria-activedescendant={
                  quick.isOpen && quick.matches[quick.marked]
                    ? quickReplyId(quick.matches[quick.marked]?.id ?? 0)
                    : undefined
                }
              />
              <ComposerTools
                purpose={purpose}
                hasTemplates={channel.driver === 'cloud-api'}
                isQuickOpen={quick.isOpen}
                isSigned={isSigned}
                isBlank={isBlank}
                isBusy={isBusy}
                onEmoji={insert}
                onFiles={(files) => {
                  void attachments.add(files);
                  field.current?.focus();
                }}
                onQuick={() => {
                  quick.browse();
                  field.current?.focus();
                }}
                onTemplate={() => setChoosingTemplate(true)}
                onRecord={() => setRecording(true)}
                onSign={(signed) => {
                  setSigned(signed);
                  localStorage.setItem(signStoredAs, signed ? '1' : '0');
                }}
                onSubmit={submitHere}
              />
            </>
          )}
        </div>
      </div>
      <Suspense>
        {isChoosingTemplate && <TemplateDialog ticket={ticket} onClose={() => setChoosingTemplate(false)} />}
      </Suspense>
      <Hint />
    </div>
  );
}

function Hint() {
  const { t } = useTranslation();
  return (
    <div className={styles.hint}>
      <span>
        <kbd>Enter</kbd> {t(($) => $.messages.composer.hintSend)}
      </span>
      <span>
        <kbd>Shift Enter</kbd> {t(($) => $.messages.composer.hintLine)}
      </span>
      <span>
        <kbd>Alt R</kbd> {t(($) => $.messages.composer.hintResolve)}
      </span>
      <span>
        <kbd>?</kbd> {t(($) => $.messages.composer.hintKeys)}
      </span>
    </div>
  );
}

/** Sets the height in browsers that cannot size a field by its content. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
