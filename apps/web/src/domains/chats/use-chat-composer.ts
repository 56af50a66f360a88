import type { Chat, Message } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { toastError } from '../../ui/toasts.ts';
import type { Attachments, NewOutgoing, Quoted } from '../messages/index.ts';
import { keepDraft, readDraft } from './chat-drafts.ts';
import { chatOutbox, placeChatMessage } from './our-chat-outbox.ts';

export interface ChatComposerProps {
  chat: Chat;
  files: Attachments;
  replyTo: Quoted | null;
  editing: Message | null;
  onLeaveReply: () => void;
  onLeaveEdit: () => void;
  /** The chat then shows its end. */
  onSent: () => void;
}

/** The text of the composer (a draft, or the edit of a message), and the functions that send or save it. */
export function useChatComposer(props: ChatComposerProps) {
  const { chat, files, replyTo, editing, onLeaveReply, onLeaveEdit, onSent } = props;
  const [draft, setDraft] = useState(() => readDraft(chat.id));
  const [edited, setEdited] = useState<{ id: string; text: string } | null>(null);
  // Until the user changes the text of the message, it is the stored one.
  const editText = editing && (edited?.id === editing.id ? edited.text : editing.body);
  const text = editText ?? draft;
  const hasFiles = editing === null && files.files.length > 0;
  const leaveEdit = () => {
    setEdited(null);
    onLeaveEdit();
  };
  const save = useMutation({
    mutationFn: ({ message, body }: { message: Message; body: string }) =>
      api.chats.edit({ params: { id: chat.id, messageId: Number(message.id) }, body: { message: body } }),
    onSuccess: (message) => {
      placeChatMessage(message);
      leaveEdit();
    },
    onError: toastError,
  });
  const write = (next: string) => {
    if (editing) return setEdited({ id: editing.id, text: next });
    setDraft(next);
    keepDraft(chat.id, next);
  };
  const send = (parts: Partial<NewOutgoing>[]) => {
    const [first, ...others] = parts.map((part) => newOutgoing(chat.id, part));
    if (!first) return;
    void chatOutbox.add([{ ...first, quoted: replyTo }, ...others]);
    if (replyTo) onLeaveReply();
    onSent();
  };
  return {
    text,
    write,
    hasFiles,
    isBlank: text.trim() === '' && !hasFiles,
    isSaving: save.isPending,
    leaveEdit,
    saveEdit: (message: Message) => save.mutate({ message, body: text }),
    sendDraft: () => {
      send([
        ...files.files.map(({ file, caption }) => ({ file, body: caption })),
        ...(text.trim() === '' ? [] : [{ body: text.trim() }]),
      ]);
      files.clear();
      write('');
    },
    sendRecording: (file: File) => send([{ file, voice: true }]),
  };
}

/** A message for the outbox, whose `ticketId` is the id of the chat. `sign` is only for customers. */
const newOutgoing = (chatId: number, part: Partial<NewOutgoing>): NewOutgoing => ({
  ticketId: chatId,
  body: '',
  file: null,
  voice: false,
  sign: false,
  quoted: null,
  ...part,
});
