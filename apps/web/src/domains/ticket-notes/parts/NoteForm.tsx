import { limits } from '@balcao/contract/limits';
import { NewTicketNote } from '@balcao/contract/ticket-notes/ticket-notes';
import type { KeyboardEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { afterPress } from '../../../forms/after-press.ts';
import { PanelFormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { toast } from '../../../ui/toasts.ts';
import styles from './ticket-notes.module.css';

const schema = NewTicketNote.pick({ note: true });

interface Props {
  ticketId: number;
  contactId: number;
  onClose: () => void;
}

/** Writes a note. Enter starts a line; with Ctrl or Cmd it saves. */
export function NoteForm({ ticketId, contactId, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useSchemaForm(schema, { note: '' });
  const { busy, submit } = useSubmit(form, {
    send: async ({ note }) => {
      await api.ticketNotes.create({ body: { note, ticketId, contactId } });
      await queryClient.invalidateQueries({ queryKey: keys.ticketNotes.all });
    },
    onSaved: () => {
      toast(
        'success',
        t(($) => $.ticketNotes.added),
      );
      onClose();
    },
  });
  const error = form.formState.errors.note?.message;
  const { onBlur, ...note } = form.register('note');
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <textarea
        dir="auto"
        {...note}
        // The check of the field may show an error, which would move a button that is being pressed.
        onBlur={(event) => afterPress(() => void onBlur(event))}
        rows={3}
        maxLength={limits.note.max}
        onKeyDown={onKeyDown}
        aria-label={t(($) => $.ticketNotes.label)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'note-error'}
        placeholder={t(($) => $.ticketNotes.placeholder)}
      />
      {error !== undefined && (
        <p id="note-error" role="alert">
          {error}
        </p>
      )}
      <PanelFormFooter small onCancel={onClose} submit={t(($) => $.ticketNotes.save)} busy={busy} />
    </form>
  );
}
