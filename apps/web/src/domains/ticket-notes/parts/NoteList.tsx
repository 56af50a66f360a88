import type { TicketNote } from '@balcao/contract';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatDay, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { noteOf } from '../../tickets/index.ts';
import { NoteText } from './NoteText.tsx';
import styles from './ticket-notes.module.css';

/** It must return nothing: in some browsers scrolling returns a promise, which React takes for a clean-up function. */
const reveal = (line: HTMLElement | null) => {
  line?.scrollIntoView({ block: 'center' });
};

/**
 * The notes, newest first. The note that the address names is marked and scrolled into view. A user may delete the
 * notes that `mayDelete` allows.
 */
export function NoteList({ notes, mayDelete }: { notes: TicketNote[]; mayDelete: (note: TicketNote) => boolean }) {
  const { t } = useTranslation();
  const linkedId = noteOf(useLocation({ select: (location) => location.hash }));
  const queryClient = useQueryClient();
  const [deletingId, setDeletingId] = useState<number | null>(null);
  const remove = async (id: number) => {
    await api.ticketNotes.remove({ params: { id } });
    await queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
    toast(
      'success',
      t(($) => $.ticketNotes.deleted),
    );
  };
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li
              key={note.id}
              ref={note.id === linkedId ? reveal : undefined}
              data-linked={note.id === linkedId || undefined}
            >
              <span dir="auto">
                <NoteText note={note} />
              </span>
              <small className="num">
                {note.user ? `${note.user.name} · ` : ''}
                {formatDay(note.createdAt)} {formatTime(note.createdAt)}
              </small>
              {mayDelete(note) && (
                <button
                  type="button"
                  aria-label={t(($) => $.ticketNotes.delete)}
                  onClick={() => setDeletingId(note.id)}
                >
                  <IconTrash size={14} stroke={1.9} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={deletingId !== null}
        onClose={() => setDeletingId(null)}
        title={t(($) => $.ticketNotes.delete)}
        text={t(($) => $.ticketNotes.deleteAsk)}
        confirm={t(($) => $.common.delete)}
        danger
        onConfirm={() => deletingId !== null && remove(deletingId)}
      />
    </>
  );
}
