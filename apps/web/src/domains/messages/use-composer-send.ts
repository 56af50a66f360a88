import type { Message, Ticket } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { useKeyedState } from '../../ui/use-keyed-state.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { answerMessages, voiceMessage } from './answer-messages.ts';
import { drafts } from './our-drafts.ts';
import { outbox } from './our-outbox.ts';
import type { Quoted } from './outbox-entries.ts';
import type { NewOutgoing } from './outbox.ts';
import { readSignature } from './read-body.ts';
import { placeMessage } from './threads.ts';
import type { Attachments } from './use-attachments.ts';
import type { ComposerText } from './use-composer-text.ts';

interface Options {
  ticket: Pick<Ticket, 'id' | 'contactId'>;
  text: ComposerText;
  attachments: Attachments;
  replyTo: Quoted | null;
  editing: Message | null;
  isSigned: boolean;
  onLeaveReply: () => void;
  onLeaveEdit: () => void;
  /** Resolves the ticket; absent if the user may not. */
  onResolve?: (() => void) | undefined;
}

/** Sends the text by its kind: an edit, a note, files with their captions, or an answer. */
export function useComposerSend({
  ticket,
  text: { mode, answer, written, mentions, write },
  attachments,
  replyTo,
  editing,
  isSigned,
  onLeaveReply,
  onLeaveEdit,
  onResolve,
}: Options) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useKeyedState(ticket.id, false);
  const latestEdit = useLatest(editing);
  // An edit or a note has no files: those of the composer wait for the next answer.
  const hasFiles = mode !== 'note' && editing === null && attachments.files.length > 0;
  const isBlank = written.trim() === '' && !hasFiles;

  const enqueue = (messages: NewOutgoing[]) => {
    void outbox.add(messages);
    onLeaveReply();
  };
  /** Makes the messages from the text and the files, and empties the composer. */
  const takeReply = () => {
    const { files } = attachments;
    const messages = answerMessages({ ticketId: ticket.id, text: answer, files, quoted: replyTo, isSigned });
    if (files.length > 0) attachments.clear();
    write('');
    return messages;
  };
  /**
   * Resolves the ticket when the server has the answer. An answer that waits for the network leaves the ticket open.
   */
  const sendAndResolve = async (resolve: () => void) => {
    const delivery = outbox.deliver(takeReply());
    onLeaveReply();
    const isDelivered = await delivery;
    if (isDelivered) return resolve();
    toast(
      'notice',
      t(($) => $.messages.composer.notResolved),
    );
  };
  const saveEdit = async (message: Message) => {
    const body = editedBody(message, written.trim());
    if (body !== undefined)
      placeMessage(queryClient, await api.messages.edit({ params: { id: message.id }, body: { body } }));
    // Another edit may have begun in the meantime.
    if (latestEdit.current?.id === message.id) onLeaveEdit();
  };
  const saveNote = useSaveNote(ticket, { written, mentions });
  const save = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(toastError);
    setBusy(false);
  };

  const hasAnswer = mode === 'reply' && editing === null && !isBlank;
  return {
    isBlank,
    isBusy,
    submit: () => {
      if (isBlank || isBusy) return;
      if (editing) void save(() => saveEdit(editing));
      else if (mode === 'note') void save(saveNote);
      else enqueue(takeReply());
    },
    /** Absent if there is no answer that could be sent, or if the user may not resolve the ticket. */
    submitAndResolve: onResolve && hasAnswer ? () => void sendAndResolve(onResolve) : undefined,
    sendVoice: (file: File) => enqueue([voiceMessage(ticket.id, file, replyTo)]),
  };
}

function useSaveNote(ticket: Options['ticket'], { written, mentions }: Pick<ComposerText, 'written' | 'mentions'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return async () => {
    if (written.trim().length < limits.note.min)
      return toast(
        'notice',
        t(($) => $.messages.composer.noteTooShort),
      );
    await api.ticketNotes.create({
      body: {
        note: written.trim(),
        ticketId: ticket.id,
        contactId: ticket.contactId,
        ...(mentions.length > 0 && { mentions: mentions.map(({ id }) => id) }),
      },
    });
    // A text that the user typed in the meantime stays: it is the next note.
    if (drafts.read(ticket.id).note === written) drafts.change(ticket.id, { note: '', mentions: [] });
    toast(
      'success',
      t(($) => $.messages.composer.noteSaved),
    );
    await queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
  };
}

/** The new body of an edited message, under its signature; undefined if its text has not changed. */
function editedBody({ body }: Message, text: string): string | undefined {
  const { signature, text: before } = readSignature(body);
  if (text === before) return undefined;
  return signature === null ? text : `*${signature}:*\n${text}`;
}
