import type { Colleague, Message } from '@balcao/contract';
import { useState, useSyncExternalStore } from 'react';
import { useKeyedState } from '../../ui/use-keyed-state.ts';
import type { ComposerMode, Draft } from './drafts.ts';
import { namedIn } from './mention-query.ts';
import { drafts, useDraft } from './our-drafts.ts';
import { readSignature } from './read-body.ts';

export type ComposerText = ReturnType<typeof useComposerText>;

/**
 * The text in the field: an answer, a note, or the edit of a message. The answer and the note are kept while another
 * text is written, and they survive a reload.
 */
export function useComposerText(ticketId: number, editing: Message | null) {
  const draft = useDraft(ticketId);
  const [chosen, setChosen] = useKeyedState<ComposerMode | null>(ticketId, null);
  const [typed, setTyped] = useKeyedState(ticketId, '');
  const [editText, setEditText] = useState('');
  const [editId, setEditId] = useState<string | null>(null);
  // When the user begins to edit a message, the field takes its text without the signature. Saving puts it back.
  if ((editing?.id ?? null) !== editId) {
    setEditId(editing?.id ?? null);
    setEditText(editing ? readSignature(editing.body).text : '');
  }
  const mode = chosen ?? modeOf(draft);
  const draftText = mode === 'note' ? draft.note : draft.text;
  const isSaved = useSyncExternalStore(drafts.subscribe, () => drafts.isSaved(ticketId));
  return {
    mode,
    setMode: (next: ComposerMode) => {
      setChosen(next);
      drafts.change(ticketId, { mode: next });
    },
    /** The answer, also while a note or an edit is written. */
    answer: draft.text,
    /** The answer, once the user has typed in it; empty for a restored draft. */
    typed,
    /** The current text of the field. */
    written: editing ? editText : draftText,
    isSaved,
    /** The colleagues whom the note names. */
    mentions: mode === 'note' ? namedIn(draft.note, draft.mentions ?? []) : [],
    mention: ({ id, name, seesTicket }: Colleague) =>
      drafts.change(ticketId, ({ mentions = [] }) => ({
        mentions: [...mentions.filter((other) => other.id !== id), { id, name, seesTicket }],
      })),
    write: (next: string) => {
      if (editing) return setEditText(next);
      // From now on the mode no longer follows the draft, whose text may become empty.
      setChosen(mode);
      if (mode === 'reply') setTyped(next);
      drafts.change(ticketId, mode === 'note' ? { note: next, mode } : { text: next, mode });
    },
  };
}

/** A ticket opens in the mode that has a draft; if both have one, in the mode that was used last. */
function modeOf({ mode, text, note, files, quoted }: Draft): ComposerMode {
  const hasReply = text !== '' || files.length > 0 || quoted !== null;
  const prefersNote = mode === 'note' || !hasReply;
  return note !== '' && prefersNote ? 'note' : 'reply';
}
