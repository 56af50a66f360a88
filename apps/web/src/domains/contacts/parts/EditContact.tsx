import type { Contact, TicketWithContact } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { PanelForm } from '../../../forms/PanelForm.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { toast } from '../../../ui/toasts.ts';
import shared from '../../../ui/panel-section.module.css';

const ContactForm = lazy(withDialogTexts(async () => ({ default: (await import('./ContactForm.tsx')).ContactForm })));

/** Edits the contact of the open ticket. */
export function EditContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const showSaved = (saved: Contact) => {
    queryClient.setQueriesData<TicketWithContact>({ queryKey: keys.tickets.showByUuid() }, (cached) =>
      cached?.contactId === saved.id ? { ...cached, contact: saved } : cached,
    );
    toast(
      'success',
      t(($) => $.contacts.saved),
    );
    onClose();
  };
  return (
    <section className={shared.section} aria-label={t(($) => $.contacts.editTitle)}>
      <Suspense>
        <PanelForm onClose={onClose}>
          <ContactForm
            contact={contact}
            send={(body) => api.contacts.update({ params: { id: contact.id }, body })}
            onSaved={showSaved}
            onCancel={onClose}
          />
        </PanelForm>
      </Suspense>
    </section>
  );
}
