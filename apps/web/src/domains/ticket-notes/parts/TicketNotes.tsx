import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@balcao/contract/limits';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { formatDay, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import { errorText, toast, toastError } from '../../../ui/toasts.ts';
import styles from './ticket-notes.module.css';

/** The staff's notes about a customer. Every user reads them; the author and admins delete them. */
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
  const queryClient = useQueryClient();
  const { data: notes, error, refetch } = useQuery(queries.ticketNotes.list({ query: { ticketId } }));
  const [text, setText] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [deletingId, setDeletingId] = useState<number | null>(null);
  const isShort = (text ?? '').trim().length < limits.note.min;

  const save = async () => {
    setTried(true);
    if (text === null || isShort) return;
    setBusy(true);
    try {
      await api.ticketNotes.create({ body: { note: text.trim(), ticketId, contactId } });
      await queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
      toast(
        'success',
        t(($) => $.contacts.notes.added),
      );
      setText(null);
      setTried(false);
    } catch (failure) {
      toastError(failure);
    }
    setBusy(false);
  };
  const remove = async (id: number) => {
    await api.ticketNotes.remove({ params: { id } });
    await queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
    toast(
      'success',
      t(($) => $.contacts.notes.deleted),
    );
  };
  return (
    <PanelSection
      title={t(($) => $.contacts.notes.title)}
      action={{
        label: t(($) => $.contacts.notes.new),
        run: () => setText(text === null ? '' : null),
        isOpen: text !== null,
      }}
      empty={notes?.length === 0 && text === null && t(($) => $.contacts.notes.empty)}
    >
      {text !== null && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <textarea
            // Opened by its own button: the focus belongs in it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            rows={3}
            value={text}
            maxLength={limits.note.max}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void save()}
            aria-label={t(($) => $.contacts.notes.label)}
            aria-invalid={(isTried && isShort) || undefined}
            placeholder={t(($) => $.contacts.notes.placeholder)}
          />
          {isTried && isShort && <p role="alert">{t(($) => $.contacts.notes.tooShort)}</p>}
          <div>
            <Button small onClick={() => setText(null)}>
              {t(($) => $.common.cancel)}
            </Button>
            <Button small type="submit" kind="primary" busy={isBusy}>
              {t(($) => $.contacts.notes.save)}
            </Button>
          </div>
        </form>
      )}
      {error && !notes && (
        <p className={styles.failed} role="alert">
          {t(($) => $.contacts.notes.failed)} {errorText(error)}{' '}
          <Button small kind="quiet" onClick={() => void refetch()}>
            {t(($) => $.common.retry)}
          </Button>
        </p>
      )}
      {notes && notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <span>{note.note}</span>
              <small className="num">
                {note.user ? `${note.user.name} · ` : ''}
                {formatDay(note.createdAt)} {formatTime(note.createdAt)}
              </small>
              {(isAdmin || note.user?.id === userId) && (
                <button
                  type="button"
                  aria-label={t(($) => $.contacts.notes.delete)}
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
        title={t(($) => $.contacts.notes.delete)}
        text={t(($) => $.contacts.notes.deleteAsk)}
        confirm={t(($) => $.common.delete)}
        danger
        onConfirm={() => deletingId !== null && remove(deletingId)}
      />
    </PanelSection>
  );
}
