import type { Chat, Message } from '@balcao/contract';
import { IconCheck, IconMicrophone, IconPaperclip, IconSend2, IconTicket } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import {
  composerCommand,
  mentionId,
  useComposerField,
  type Attachments,
  type NewOutgoing,
  type Quoted,
} from '../../messages/index.ts';
import {
  AttachmentStrip,
  ComposerContext,
  ComposerField,
  EmojiButton,
  MentionList,
  RecorderBar,
} from '../../messages/parts.ts';
import { keepDraft, readDraft } from '../chat-drafts.ts';
import { chatOutbox, placeChatMessage } from '../our-chat-outbox.ts';
import { useChatMentions } from '../use-chat-mentions.ts';
import { ShareTicketDialog } from './ShareTicketDialog.tsx';
import styles from '../chats.module.css';

interface Props {
  chat: Chat;
  files: Attachments;
  replyTo: Quoted | null;
  editing: Message | null;
  onLeaveReply: () => void;
  onLeaveEdit: () => void;
  /** The end of the chat is to be shown. */
  onSent: () => void;
}

/** The field for a message of a chat: text, files, a recording, mentions, and tickets to share. */
export function ChatComposer({ chat, files, replyTo, editing, onLeaveReply, onLeaveEdit, onSent }: Props) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const [draft, setDraft] = useState(() => readDraft(chat.id));
  const [edited, setEdited] = useState<{ id: string; text: string } | null>(null);
  const [isRecording, setRecording] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const listId = useId();
  const text = editing ? (edited?.id === editing.id ? edited.text : editing.body) : draft;
  const write = (next: string) => {
    if (editing) return setEdited({ id: editing.id, text: next });
    setDraft(next);
    keepDraft(chat.id, next);
  };
  const { field, caret, setCaret, focus, focusSoon, insert } = useComposerField(text);
  const mentions = useChatMentions(chat, { userId, text, caret }, (name, from) => insert(`@${name} `, from));
  useEffect(() => {
    if (editing || replyTo) field.current?.focus();
  }, [editing, replyTo, field]);
  const save = useMutation({
    mutationFn: ({ message, body }: { message: Message; body: string }) =>
      api.chats.edit({ params: { id: chat.id, messageId: Number(message.id) }, body: { message: body } }),
    onSuccess: (message) => {
      placeChatMessage(message);
      setEdited(null);
      onLeaveEdit();
    },
    onError: toastError,
  });
  const newOutgoing = (part: Partial<NewOutgoing>): NewOutgoing => ({
    ticketId: chat.id,
    body: '',
    file: null,
    voice: false,
    sign: false,
    quoted: null,
    ...part,
  });
  const queue = (messages: NewOutgoing[]) => {
    const [first, ...others] = messages;
    if (!first) return;
    void chatOutbox.add([{ ...first, quoted: replyTo }, ...others]);
    if (replyTo) onLeaveReply();
    onSent();
  };
  const hasFiles = editing === null && files.files.length > 0;
  const isBlank = text.trim() === '' && !hasFiles;
  const submit = () => {
    if (isBlank || save.isPending) return;
    if (editing) return save.mutate({ message: editing, body: text });
    queue([
      ...files.files.map(({ file, caption }) => newOutgoing({ file, body: caption })),
      ...(text.trim() === '' ? [] : [newOutgoing({ body: text.trim() })]),
    ]);
    files.clear();
    write('');
    focus();
  };
  const leave = () => {
    setEdited(null);
    onLeaveEdit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && mentions.onKeyDown(event)) return;
    const command = composerCommand(event.nativeEvent);
    const run =
      command === 'submit'
        ? submit
        : command === 'leave'
          ? editing
            ? leave
            : replyTo
              ? onLeaveReply
              : undefined
          : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  };
  const marked = mentions.matches[mentions.marked];
  return (
    <div className={styles.composer}>
      {mentions.isOpen && <MentionList id={listId} mentions={mentions} />}
      <div className={styles.box}>
        <ComposerContext
          editing={editing}
          replyTo={editing ? null : replyTo}
          contactName=""
          onLeaveEdit={leave}
          onLeaveReply={onLeaveReply}
        />
        {hasFiles && <AttachmentStrip attachments={files} />}
        {isRecording ? (
          <RecorderBar
            onDone={(file) => {
              setRecording(false);
              if (file) queue([newOutgoing({ file, voice: true })]);
              focusSoon();
            }}
          />
        ) : (
          <>
            <ComposerField
              ref={field}
              isNote={false}
              placeholder={t(($) => $.chats.placeholder)}
              written={text}
              onWrite={write}
              onCaret={setCaret}
              onKeyDown={onKeyDown}
              onPaste={(event) => {
                if (editing || event.clipboardData.files.length === 0) return;
                event.preventDefault();
                void files.add(event.clipboardData.files);
              }}
              listId={mentions.isOpen ? listId : undefined}
              markedId={mentions.isOpen && marked ? mentionId(marked.id) : undefined}
            />
            <div className={styles.tools}>
              <EmojiButton onPick={insert} />
              {!editing && (
                <>
                  <IconButton label={t(($) => $.messages.composer.files)} onClick={() => picker.current?.click()}>
                    <IconPaperclip size={18} stroke={1.75} aria-hidden />
                  </IconButton>
                  <IconButton label={t(($) => $.messages.composer.record)} onClick={() => setRecording(true)}>
                    <IconMicrophone size={18} stroke={1.75} aria-hidden />
                  </IconButton>
                  <IconButton label={t(($) => $.chats.share)} onClick={() => setSharing(true)}>
                    <IconTicket size={18} stroke={1.75} aria-hidden />
                  </IconButton>
                </>
              )}
              <button
                type="button"
                className={styles.send}
                disabled={isBlank || save.isPending}
                aria-label={t(($) => (editing ? $.messages.saveEdit : $.messages.composer.send))}
                onClick={submit}
              >
                {editing ? (
                  <IconCheck size={18} stroke={2.1} aria-hidden />
                ) : (
                  <IconSend2 size={18} stroke={1.9} aria-hidden />
                )}
              </button>
            </div>
          </>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        data-testid="chat-files"
        onChange={(event) => {
          void files.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
          focus();
        }}
      />
      {isSharing && <ShareTicketDialog chatId={chat.id} onClose={() => setSharing(false)} />}
    </div>
  );
}
