import type { Message } from '@balcao/contract';
import { useState, useSyncExternalStore } from 'react';
import { draftKey, drafts } from './drafts.ts';

export type ComposerMode = 'reply' | 'note';
export type ComposerText = ReturnType<typeof useComposerText>;

/**
 * What is being written: an answer, a note, or a message that is edited. Each stays while another one is written;
 * answers and notes outlive the page.
 */
export function useComposerText(ticketId: number, editing: Message | null) {
  const [mode, setMode] = useState<ComposerMode>('reply');
  const [text, setText] = useState(() => drafts.read().get(draftKey(ticketId)) ?? '');
  const [note, setNote] = useState(() => drafts.read().get(draftKey(ticketId, 'note')) ?? '');
  const [editText, setEditText] = useState('');
  const [editId, setEditId] = useState<string | null>(null);
  // A new message to edit brings its text along.
  if ((editing?.id ?? null) !== editId) {
    setEditId(editing?.id ?? null);
    setEditText(editing?.body ?? '');
  }
  const isSaved = useSyncExternalStore(drafts.subscribe, () => drafts.isSaved(draftKey(ticketId, mode)));
  return {
    mode,
    setMode,
    /** The answer, whatever else is being written. */
    text,
    /** What stands in the field now. */
    written: editing ? editText : mode === 'note' ? note : text,
    isSaved,
    write: (next: string) => {
      if (editing) return setEditText(next);
      (mode === 'note' ? setNote : setText)(next);
      drafts.write(draftKey(ticketId, mode), next);
    },
  };
}
