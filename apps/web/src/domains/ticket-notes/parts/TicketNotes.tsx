import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useTransition } from 'react';
import { queries } from '../../../api/query-keys.ts';
import { PanelForm } from '../../../forms/PanelForm.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { NoteList } from './NoteList.tsx';
import styles from './ticket-notes.module.css';

const loadNoteForm = async () => ({ default: (await import('./NoteForm.tsx')).NoteForm });
const NoteForm = lazy(loadNoteForm);

/** The staff's notes about a customer, as far as the user may read them. The author and admins delete them. */
export function TicketNotes({
  ticketId,
  contactId,
  userId,
  isAdmin,
}: {
  ticketId: number;
  contactId: number;
  userId: number;
  isAdmin: boolean;
}) {
  const { t } = useTranslation();
  const { data: notes, error, refetch } = useQuery(queries.ticketNotes.list({ query: { ticketId } }));
  const [isWriting, setWriting] = useState(false);
  // The form is shown once it is loaded, so that it takes the focus at once.
  const [, startTransition] = useTransition();
  // Loaded before the user wants to write.
  useEffect(() => void loadNoteForm(), []);
  return (
    <PanelSection
      title={t(($) => $.ticketNotes.title)}
      action={{
        label: t(($) => $.ticketNotes.new),
        run: () => startTransition(() => setWriting(!isWriting)),
        isOpen: isWriting,
      }}
      empty={notes?.length === 0 && !isWriting && t(($) => $.ticketNotes.empty)}
    >
      <Suspense>
        {isWriting && (
          <PanelForm onClose={() => setWriting(false)}>
            <NoteForm ticketId={ticketId} contactId={contactId} onClose={() => setWriting(false)} />
          </PanelForm>
        )}
      </Suspense>
      {error && !notes && (
        <p className={styles.failed} role="alert">
          {t(($) => $.ticketNotes.failed)} {errorText(error)}{' '}
          <Button small kind="quiet" onClick={() => void refetch()}>
            {t(($) => $.common.retry)}
          </Button>
        </p>
      )}
      {notes && <NoteList notes={notes} mayDelete={({ user }) => isAdmin || user?.id === userId} />}
    </PanelSection>
  );
}
