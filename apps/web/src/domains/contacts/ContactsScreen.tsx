import type { Contact, Ticket } from '@balcao/contract';
import { IconAddressBook, IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { can } from '@balcao/contract/permissions';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Button } from '../../ui/Button.tsx';
import { saveCsv } from '../../ui/save-file.ts';
import { toastError } from '../../ui/toasts.ts';
import { ConsentDialog } from '../consents/parts.ts';
import { ImportDialog, ImportNotice } from '../contact-imports/parts.ts';
import { changeListView, refetchTicketCounts, cacheTicket } from '../tickets/index.ts';
import { NewTicketDialog } from '../tickets/parts.ts';
import { contactRecords } from './contact-records.ts';
import { contactSchema } from './contact-schema.ts';
import { isPhoneNumber } from './format-number.ts';
import { ContactFilters, filterQuery, noContactFilter } from './parts/ContactFilters.tsx';
import { ContactInputs, type ContactDialogValues } from './parts/ContactInputs.tsx';
import { ContactMenu, StartTicketButton, type ContactDialog } from './parts/ContactMenu.tsx';
import { ContactName, NumberCell } from './parts/ContactName.tsx';
import { refusedNumber } from './refused-number.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./parts/MergeDialog.tsx')).MergeDialog }));
const IdentitiesDialog = lazy(async () => ({
  default: (await import('./parts/IdentitiesDialog.tsx')).IdentitiesDialog,
}));
const EraseDialog = lazy(async () => ({ default: (await import('./parts/EraseDialog.tsx')).EraseDialog }));
const ExportDialog = lazy(async () => ({ default: (await import('./parts/ExportDialog.tsx')).ExportDialog }));
const BlockDialog = lazy(async () => ({ default: (await import('./parts/BlockDialog.tsx')).BlockDialog }));

/** Whether the number can be edited: a group, and a person who hides the number, have an id in its place. */
const hasEditableNumber = (contact: Contact | undefined) =>
  contact === undefined || (!contact.isGroup && isPhoneNumber(contact.number));
/** Without a number the call leaves the stored one unchanged. */
const schemaWithoutNumber = contactSchema.omit({ number: true });

/** The company's contacts. */
export function ContactsScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const [filter, setFilter] = useState(noContactFilter);
  const [dialog, setDialog] = useState<ContactDialog | null>(null);
  const [isImporting, setImporting] = useState(false);
  const exporting = useMutation({
    mutationFn: () => api.contacts.export(),
    // The contract gives a CSV reply no type; the client returns its text.
    onSuccess: (csv) => saveCsv('contatos.csv', csv as unknown as string),
    onError: toastError,
  });
  return (
    <>
      <RecordScreen
        records={contactRecords}
        texts={($) => $.contacts.screen}
        icon={IconAddressBook}
        actions={
          <>
            <Button icon={<IconUpload size={16} stroke={1.9} aria-hidden />} onClick={() => setImporting(true)}>
              {t(($) => $.contacts.screen.import)}
            </Button>
            <Button
              icon={<IconDownload size={16} stroke={1.9} aria-hidden />}
              busy={exporting.isPending}
              onClick={() => exporting.mutate()}
            >
              {t(($) => $.contacts.screen.export)}
            </Button>
          </>
        }
        notice={<ImportNotice onOpen={() => setImporting(true)} />}
        filter={{
          query: filterQuery(filter),
          controls: <ContactFilters filter={filter} onChange={setFilter} />,
          clear: () => setFilter(noContactFilter),
        }}
        columns={[
          { header: ($) => $.contacts.name, cell: (contact) => <ContactName contact={contact} /> },
          { header: ($) => $.contacts.number, cell: (contact) => <NumberCell contact={contact} /> },
          { header: ($) => $.contacts.email, cell: ({ email }) => email },
        ]}
        rowActions={{
          first: (contact) => <StartTicketButton contact={contact} onOpen={setDialog} />,
          last: (contact) => <ContactMenu contact={contact} profile={user.profile} onOpen={setDialog} />,
        }}
        mayRemove={can(user.profile, 'contacts-page:deleteContact')}
        fields={(contact) => (hasEditableNumber(contact) ? contactSchema : schemaWithoutNumber)}
        valuesOf={(contact): ContactDialogValues => ({
          name: contact?.name ?? '',
          number: contact?.number ?? '',
          email: contact?.email ?? '',
          extraInfo: contact?.extraInfo ?? [],
          hasNumber: hasEditableNumber(contact),
        })}
        refusedFields={refusedNumber('number')}
      >
        {(form) => <ContactInputs form={form} />}
      </RecordScreen>
      <Suspense>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
      {dialog && <OpenDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

interface OpenDialogProps {
  dialog: ContactDialog;
  onClose: () => void;
}

/** The open dialog of a contact. */
function OpenDialog({ dialog: { kind, contact }, onClose }: OpenDialogProps) {
  return (
    <Suspense>
      {kind === 'ticket' && <StartTicketDialog contact={contact} onClose={onClose} />}
      {kind === 'merge' && <MergeDialog contact={contact} onClose={onClose} />}
      {kind === 'identities' && <IdentitiesDialog contact={contact} onClose={onClose} />}
      {kind === 'consent' && <ConsentDialog contact={contact} onClose={onClose} />}
      {kind === 'erase' && <EraseDialog contact={contact} onClose={onClose} />}
      {kind === 'export' && <ExportDialog contact={contact} onClose={onClose} />}
      {kind === 'block' && <BlockDialog contact={contact} onClose={onClose} />}
    </Suspense>
  );
}

interface StartTicketDialogProps {
  contact: ContactDialog['contact'];
  onClose: () => void;
}

/** Starts a ticket with a contact, and opens it in the conversations. */
function StartTicketDialog({ contact, onClose }: StartTicketDialogProps) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goToTicket = (uuid: string) => void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: uuid } });
  const onOpened = (ticket: Ticket) => {
    onClose();
    cacheTicket(queryClient, ticket);
    refetchTicketCounts(queryClient);
    changeListView({ tab: 'open', openTab: 'assigned' });
    goToTicket(ticket.uuid);
  };
  return (
    <NewTicketDialog user={user} contact={contact} onClose={onClose} onOpened={onOpened} onOpenOther={goToTicket} />
  );
}
