import type { Message, Ticket } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { outbox } from './our-outbox.ts';
import { placeMessage } from './threads.ts';
import type { Attachments } from './use-attachments.ts';
import type { ComposerText } from './use-composer-text.ts';

interface Options {
  ticket: Pick<Ticket, 'id' | 'contactId'>;
  text: ComposerText;
  attachments: Attachments;
  replyTo: Message | null;
  editing: Message | null;
  isSigned: boolean;
  onLeaveReply: () => void;
  onLeaveEdit: () => void;
}

/** Sends the text by its kind: an edit, a note, files with their captions, or an answer. */
export function useComposerSend({
  ticket,
  text: { mode, text, written, write },
  attachments,
  replyTo,
  editing,
  isSigned,
  onLeaveReply,
  onLeaveEdit,
}: Options) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const isBlank = written.trim() === '' && (mode === 'note' || editing !== null || attachments.files.length === 0);

  const queueText = (body: string, quoted = quotedOf(replyTo)) =>
    void outbox.add([{ ticketId: ticket.id, body: body.trim(), file: null, voice: false, sign: isSigned, quoted }]);
  const queueFiles = (files: { file: File; caption: string }[], { voice }: { voice: boolean }) =>
    void outbox.add(
      files.map(({ file, caption }, index) => ({
        ticketId: ticket.id,
        body: caption.trim(),
        file,
        voice,
        sign: isSigned && caption.trim() !== '',
        quoted: index === 0 ? quotedOf(replyTo) : null,
      })),
    );

  const sendReply = () => {
    if (attachments.files.length > 0) {
      // The text in the field is the caption of the first file, unless the file has its own.
      const [first, ...rest] = attachments.files;
      const spare = first?.caption.trim() ? text : '';
      queueFiles([...(first ? [{ file: first.file, caption: first.caption.trim() || text }] : []), ...rest], {
        voice: false,
      });
      attachments.clear();
      if (spare.trim()) queueText(spare, null);
    } else queueText(text);
    write('');
    onLeaveReply();
  };
  const saveEdit = async (message: Message) => {
    if (written.trim() !== message.body)
      placeMessage(
        queryClient,
        await api.messages.edit({ params: { id: message.id }, body: { body: written.trim() } }),
      );
    onLeaveEdit();
  };
  const saveNote = async () => {
    if (written.trim().length < limits.note.min)
      return toast(
        'notice',
        t(($) => $.messages.composer.noteTooShort),
      );
    await api.ticketNotes.create({ body: { note: written.trim(), ticketId: ticket.id, contactId: ticket.contactId } });
    write('');
    toast(
      'success',
      t(($) => $.messages.composer.noteSaved),
    );
    await queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
  };
  const save = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(toastError);
    setBusy(false);
  };

  return {
    isBlank,
    isBusy,
    submit: () => {
      if (isBlank || isBusy) return;
      if (editing) void save(() => saveEdit(editing));
      else if (mode === 'note') void save(saveNote);
      else sendReply();
    },
    sendVoice: (file: File) => {
      queueFiles([{ file, caption: '' }], { voice: true });
      onLeaveReply();
    },
  };
}

const quotedOf = (message: Message | null) =>
  message
    ? {
        id: message.id,
        body: message.body,
        fromMe: message.fromMe,
        mediaType: message.mediaType,
        mediaUrl: message.mediaUrl,
        contact: message.contact,
      }
    : null;
