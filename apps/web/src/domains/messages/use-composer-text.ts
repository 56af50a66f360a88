import type { Message } from '@balcao/contract';
import { useState, useSyncExternalStore } from 'react';
import { draftKey, drafts } from './drafts.ts';

export type ComposerMode = 'reply' | 'note';
export type ComposerText = ReturnType<typeof useComposerText>;

/**
 * The text in the field: an answer, a note, or the edit of a message. Each is kept while another one is written;
 * answers and notes survive a reload.
 */
export function useComposerText(ticketId: number, editing: Message | null) {
  const [mode, setMode] = useState<ComposerMode>('reply');
  const [text, setText] = useState(() => drafts.read().get(draftKey(ticketId)) ?? '');
  const [note, setNote] = useState(() => drafts.read().get(draftKey(ticketId, 'note')) ?? '');
  const [editText, setEditText] = useState('');
  const [editId, setEditId] = useState<string | null>(null);
  // The field takes the text of a new message to edit.
  if ((editing?.id ?? null) !== editId) {
    setEditId(editing?.id ?? null);
    setEditText(editing?.body ?? '');
  }
  const isSaved = useSyncExternalStore(drafts.subscribe, () => drafts.isSaved(draftKey(ticketId, mode)));
  return {
    mode,
    setMode,
    /** The answer, also while a note or an edit is written. */
    text,
    /** The current text of the field. */
    written: editing ? editText : mode === 'note' ? note : text,
    isSaved,
    write: (next: string) => {
      if (editing) return setEditText(next);
      (mode === 'note' ? setNote : setText)(next);
      drafts.write(draftKey(ticketId, mode), next);
    },
  };
}
