import { lazy, Suspense } from 'react';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { PickFileList } from '../../file-lists/parts.ts';
import { ScheduleDialog } from '../../schedules/parts.ts';
import { CardDialog, ListDialog, LocationDialog } from '../lazy-dialogs.ts';
import type { Attachments } from '../use-attachments.ts';
import type { ComposerOptions, useComposer } from '../use-composer.ts';
import type { AttachmentKind } from './AttachMenu.tsx';

const TemplateDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog })),
);

/** The dialogs that a button of the composer opens. */
export type ComposerDialog = AttachmentKind | 'template' | 'schedule';

interface Props {
  opened: ComposerDialog | null;
  ticket: ComposerOptions['ticket'];
  /** WhatsApp shows a list of options as an interactive list, not as numbered lines. */
  hasButtons: boolean;
  attachments: Attachments;
  composer: Pick<ReturnType<typeof useComposer>, 'text' | 'append' | 'focusSoon'>;
  onClose: () => void;
}

export function ComposerDialogs(props: Props) {
  return <Suspense>{props.opened && <OpenedDialog {...props} />}</Suspense>;
}

function OpenedDialog({ opened, ticket, hasButtons, attachments, composer, onClose }: Props) {
  switch (opened) {
    case 'fileList':
      return (
        <PickFileList
          onPick={(files, message) => {
            void attachments.add(files);
            composer.append(message);
            composer.focusSoon();
          }}
          onClose={onClose}
        />
      );
    case 'location':
      return <LocationDialog ticketId={ticket.id} onClose={onClose} />;
    case 'contact':
      return <CardDialog ticketId={ticket.id} onClose={onClose} />;
    case 'list':
      return <ListDialog ticketId={ticket.id} hasButtons={hasButtons} onClose={onClose} />;
    case 'schedule':
      return (
        <ScheduleDialog
          contactId={ticket.contactId}
          prepared={{ body: composer.text.answer, whatsappId: ticket.whatsappId, cancelOnReply: true }}
          onSaved={() => composer.text.write('')}
          onClose={onClose}
        />
      );
    case 'template':
      return <TemplateDialog ticket={ticket} onClose={onClose} />;
    case null:
      return null;
  }
}
