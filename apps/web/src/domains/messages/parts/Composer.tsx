import type { Message, QuickMessage, Ticket, TicketWithContact } from '@balcao/contract';
import { Popover, Switch } from '@mantine/core';
import { IconBolt, IconCheck, IconCloudCheck, IconMicrophone, IconMoodSmile, IconPaperclip, IconSend2, IconTemplate, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useImperativeHandle, useRef, useState, useSyncExternalStore, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { limits } from '@balcao/contract/limits';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { matchQuickMessages, quickReplyQuery } from '../../quick-messages/match-quick-messages.ts';
import { quickReplyId, QuickReplyList } from '../../quick-messages/parts/QuickReplyList.tsx';
import { LastLine } from '../../tickets/parts/LastLine.tsx';
import { draftKey, drafts } from '../drafts.ts';
import { outbox } from '../our-outbox.ts';
import { placeMessage } from '../threads.ts';
import type { Attachments } from '../use-attachments.ts';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { RecorderBar } from './RecorderBar.tsx';
import { useReplyWindow } from '../use-reply-window.ts';
import { WindowClosed, WindowLeft } from './ReplyWindow.tsx';
import styles from './composer.module.css';

const TemplateDialog = lazy(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog }));
const EmojiPanel = lazy(async () => ({ default: (await import('./EmojiPanel.tsx')).EmojiPanel }));

export type ComposerMode = 'reply' | 'note';
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
  /** Whether something is being written right now, for colleagues to see. */
  onWriting: (isWriting: boolean) => void;
}

const signStoredAs = 'sign-messages';
/** Who has not pressed a key for this long is no longer writing. */
const writingMs = 6000;

/** Where answers and notes are written. Mounted anew for each ticket. */
export function Composer({ ref, ticket, channel, contactName, attachments, replyTo, editing, onLeaveReply, onLeaveEdit, onWriting }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [mode, setMode] = useState<ComposerMode>('reply');
  const [text, setText] = useState(() => drafts.read().get(draftKey(ticket.id)) ?? '');
  const [note, setNote] = useState(() => drafts.read().get(draftKey(ticket.id, 'note')) ?? '');
  const [editText, setEditText] = useState('');
  const [editId, setEditId] = useState<string | null>(null);
  const [isRecording, setRecording] = useState(false);
  const [isSign, setSign] = useState(() => localStorage.getItem(signStoredAs) !== '0');
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isChoosingTemplate, setChoosingTemplate] = useState(false);
  const repliesFor = useReplyWindow(channel.repliesUntil);
  // A new message to edit brings its text along.
  if ((editing?.id ?? null) !== editId) {
    setEditId(editing?.id ?? null);
    setEditText(editing?.body ?? '');
  }
  const written = editing ? editText : mode === 'note' ? note : text;
  const isSaved = useSyncExternalStore(drafts.subscribe, () => drafts.isSaved(draftKey(ticket.id, mode)));
  const isBlank = written.trim() === '' && (mode === 'note' || editing !== null || attachments.files.length === 0);

  useWritingNotice(text, mode === 'reply' && !editing, onWriting);
  useEffect(() => grow(field.current), [written]);
  useImperativeHandle(ref, () => ({
    focus: (wanted) => {
      if (wanted) setMode(wanted);
      requestAnimationFrame(() => field.current?.focus());
    },
  }));
  useEffect(() => {
    if (editing || replyTo) field.current?.focus();
  }, [editing, replyTo]);

  const write = (next: string) => {
    if (editing) return setEditText(next);
    (mode === 'note' ? setNote : setText)(next);
    drafts.write(draftKey(ticket.id, mode), next);
  };
  const insert = (piece: string) => {
    const area = field.current;
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [written.length, written.length];
    write(written.slice(0, from) + piece + written.slice(to));
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + piece.length, from + piece.length);
    });
  };

  const quick = useQuickReplies(text, mode === 'reply' && !editing, (chosen) => {
    write(chosen.message);
    requestAnimationFrame(() => field.current?.focus());
  });

  const sendFiles = (files: { file: File; caption: string }[], options: { voice: boolean }) =>
    void outbox.add(files.map(({ file, caption }, index) => ({ ticketId: ticket.id, body: caption.trim(), file, voice: options.voice, sign: isSign && caption.trim() !== '', quoted: index === 0 ? quotedOf(replyTo) : null })));

  const submit = async () => {
    if (isBlank || isBusy) return;
    if (editing) return saveEdit(editing);
    if (mode === 'note') return saveNote();
    if (attachments.files.length > 0) {
      // What stands in the field is the caption of the first file, unless that has its own.
      const [first, ...rest] = attachments.files;
      const spare = first?.caption.trim() ? text : '';
      sendFiles([...(first ? [{ file: first.file, caption: first.caption.trim() || text }] : []), ...rest], { voice: false });
      attachments.clear();
      if (spare.trim()) void outbox.add([{ ticketId: ticket.id, body: spare.trim(), file: null, voice: false, sign: isSign, quoted: null }]);
    } else void outbox.add([{ ticketId: ticket.id, body: text.trim(), file: null, voice: false, sign: isSign, quoted: quotedOf(replyTo) }]);
    write('');
    onLeaveReply();
    field.current?.focus();
  };
  const saveEdit = async (message: Message) => {
    setBusy(true);
    try {
      if (editText.trim() !== message.body) placeMessage(queryClient, await api.messages.edit({ params: { id: message.id }, body: { body: editText.trim() } }));
      onLeaveEdit();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const saveNote = async () => {
    if (note.trim().length < limits.note.min) return toast('notice', t(($) => $.messages.composer.noteTooShort));
    setBusy(true);
    try {
      await api.ticketNotes.create({ body: { note: note.trim(), ticketId: ticket.id, contactId: ticket.contactId } });
      write('');
      toast('success', t(($) => $.messages.composer.noteSaved));
      await queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (quick.onKeyDown(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape') {
      if (editing) onLeaveEdit();
      else if (replyTo) onLeaveReply();
      else return;
      event.preventDefault();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    if (mode === 'note' || editing || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void attachments.add(event.clipboardData.files);
  };

  const canAttach = mode === 'reply' && !editing;
  return (
    <div className={styles.composer}>
      <div className={styles.anchor}>
        {quick.isOpen && <QuickReplyList id={listId} matches={quick.matches} marked={quick.marked} isEmpty={quick.isEmpty} onMark={quick.mark} onPick={quick.pick} />}
        <div className={styles.box} data-note={mode === 'note' || undefined}>
          {!editing && (
            <div className={styles.modes}>
              <button type="button" aria-pressed={mode === 'reply'} onClick={() => setMode('reply')}>
                {t(($) => $.messages.composer.reply)}
              </button>
              <button type="button" aria-pressed={mode === 'note'} onClick={() => setMode('note')}>
                {t(($) => $.messages.composer.note)}
              </button>
              {mode === 'reply' && <WindowLeft until={channel.repliesUntil} leftMs={repliesFor} />}
              {written !== '' && isSaved && (
                <span className={styles.draft}>
                  <IconCloudCheck size={14} aria-hidden />
                  {t(($) => $.messages.composer.draftSaved)}
                </span>
              )}
            </div>
          )}
          {editing && <Context title={t(($) => $.messages.editing)} text={editing.body} type="chat" leave={t(($) => $.messages.cancelEdit)} onLeave={onLeaveEdit} />}
          {replyTo && canAttach && <Context title={replyTo.fromMe ? t(($) => $.messages.you) : (replyTo.contact?.name ?? contactName)} text={replyTo.body} type={replyTo.mediaType} leave={t(($) => $.messages.composer.cancelReply)} onLeave={onLeaveReply} />}
          {canAttach && attachments.files.length > 0 && <AttachmentStrip attachments={attachments} />}
          {mode === 'reply' && !editing && repliesFor !== null && repliesFor <= 0 ? (
            <WindowClosed until={channel.repliesUntil} onChoose={() => setChoosingTemplate(true)} />
          ) : isRecording ? (
            <RecorderBar
              onDone={(file) => {
                setRecording(false);
                if (file) {
                  sendFiles([{ file, caption: '' }], { voice: true });
                  onLeaveReply();
                }
                requestAnimationFrame(() => field.current?.focus());
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
                aria-label={mode === 'note' ? t(($) => $.messages.composer.noteLabel) : t(($) => $.messages.composer.label)}
                placeholder={mode === 'note' ? t(($) => $.messages.composer.notePlaceholder) : t(($) => $.messages.composer.placeholder)}
                aria-autocomplete="list"
                aria-controls={quick.isOpen && quick.matches.length > 0 ? listId : undefined}
                aria-activedescendant={quick.isOpen && quick.matches[quick.marked] ? quickReplyId(quick.matches[quick.marked]?.id ?? 0) : undefined}
              />
              <div className={styles.tools}>
                <Popover opened={isEmojiOpen} onChange={setEmojiOpen} position="top-start" withinPortal trapFocus>
                  <Popover.Target>
                    <IconButton label={t(($) => $.messages.composer.emoji)} on={isEmojiOpen} onClick={() => setEmojiOpen(!isEmojiOpen)}>
                      <IconMoodSmile size={18} stroke={1.75} />
                    </IconButton>
                  </Popover.Target>
                  <Popover.Dropdown p={0}>
                    <Suspense>
                      <EmojiPanel
                        onPick={(emoji) => {
                          setEmojiOpen(false);
                          insert(emoji);
                        }}
                      />
                    </Suspense>
                  </Popover.Dropdown>
                </Popover>
                {canAttach && (
                  <>
                    <IconButton label={t(($) => $.messages.composer.attach)} onClick={() => picker.current?.click()}>
                      <IconPaperclip size={18} stroke={1.75} />
                    </IconButton>
                    <input
                      ref={picker}
                      type="file"
                      multiple
                      hidden
                      data-testid="files"
                      onChange={(event) => {
                        void attachments.add([...(event.currentTarget.files ?? [])]);
                        event.currentTarget.value = '';
                        field.current?.focus();
                      }}
                    />
                    <IconButton
                      label={t(($) => $.messages.composer.quick)}
                      on={quick.isOpen}
                      onClick={() => {
                        quick.browse();
                        field.current?.focus();
                      }}
                    >
                      <IconBolt size={18} stroke={1.75} />
                    </IconButton>
                    {channel.driver === 'cloud-api' && (
                      <IconButton label={t(($) => $.cloud.templates.open)} onClick={() => setChoosingTemplate(true)}>
                        <IconTemplate size={18} stroke={1.75} />
                      </IconButton>
                    )}
                    <IconButton label={t(($) => $.messages.composer.record)} onClick={() => setRecording(true)}>
                      <IconMicrophone size={18} stroke={1.75} />
                    </IconButton>
                    <Switch
                      className={styles.sign}
                      size="xs"
                      color="brand"
                      labelPosition="left"
                      label={t(($) => $.messages.composer.sign)}
                      aria-label={t(($) => $.messages.composer.signLabel)}
                      checked={isSign}
                      onChange={(event) => {
                        setSign(event.currentTarget.checked);
                        localStorage.setItem(signStoredAs, event.currentTarget.checked ? '1' : '0');
                      }}
                    />
                  </>
                )}
                <button
                  type="button"
                  className={styles.send}
                  disabled={isBlank || isBusy}
                  aria-busy={isBusy || undefined}
                  aria-label={editing ? t(($) => $.messages.saveEdit) : mode === 'note' ? t(($) => $.messages.composer.saveNote) : t(($) => $.messages.composer.send)}
                  onClick={() => void submit()}
                >
                  {editing || mode === 'note' ? <IconCheck size={18} stroke={2.1} /> : <IconSend2 size={18} stroke={1.9} />}
                </button>
              </div>
            </>
          )}
        </div>
      </div>
      <Suspense>{isChoosingTemplate && <TemplateDialog ticket={ticket} onClose={() => setChoosingTemplate(false)} />}</Suspense>
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
    </div>
  );
}

function Context({ title, text, type, leave, onLeave }: { title: string; text: string; type: string; leave: string; onLeave: () => void }) {
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

const quotedOf = (message: Message | null) =>
  message ? { id: message.id, body: message.body, fromMe: message.fromMe, mediaType: message.mediaType, mediaUrl: message.mediaUrl, contact: message.contact } : null;

/** Quick replies for what is written after a slash, or all of them when asked for. */
function useQuickReplies(text: string, isOn: boolean, onPick: (quick: QuickMessage) => void) {
  const [marked, mark] = useState(0);
  const [isBrowsing, setBrowsing] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const typed = isOn ? quickReplyQuery(text) : undefined;
  const query = typed ?? (isBrowsing && isOn ? '' : undefined);
  const isOpen = query !== undefined && dismissed !== text;
  const all = useQuery({ ...queries.quickMessages.list({}), enabled: isOpen });
  const matches = query === undefined || !all.data ? [] : matchQuickMessages(all.data, query);
  const index = Math.min(marked, Math.max(0, matches.length - 1));
  const pick = (quick: QuickMessage) => {
    setBrowsing(false);
    mark(0);
    onPick(quick);
  };
  return {
    isOpen: isOpen && all.data !== undefined,
    isEmpty: all.data?.length === 0,
    matches,
    marked: index,
    mark,
    pick,
    browse: () => {
      setBrowsing(!isBrowsing);
      setDismissed(null);
    },
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!isOpen) return false;
      const chosen = matches[index];
      if (event.key === 'ArrowDown') mark((index + 1) % Math.max(1, matches.length));
      else if (event.key === 'ArrowUp') mark((index - 1 + matches.length) % Math.max(1, matches.length));
      else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
        // Without a match Enter sends what stands there: a customer may be told "/start".
        if (!chosen) return false;
        pick(chosen);
      } else if (event.key === 'Escape') {
        setDismissed(text);
        setBrowsing(false);
      } else return false;
      event.preventDefault();
      return true;
    },
  };
}

function useWritingNotice(text: string, isOn: boolean, onWriting: (isWriting: boolean) => void): void {
  const [first] = useState(text);
  useEffect(() => {
    if (!isOn || text === '' || text === first) return onWriting(false);
    onWriting(true);
    const timer = setTimeout(() => onWriting(false), writingMs);
    return () => clearTimeout(timer);
  }, [text, first, isOn, onWriting]);
}

/** Browsers that cannot size a field by its content get its height set. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
