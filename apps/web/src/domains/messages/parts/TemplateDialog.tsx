import type { MessageTemplate, Ticket } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChooseTemplate } from './ChooseTemplate.tsx';
import { FillTemplate } from './FillTemplate.tsx';

interface Props {
  ticket: Pick<Ticket, 'id' | 'whatsappId'>;
  onClose: () => void;
}

/** Lets the user choose a template that Meta approved, fill in its placeholders and send it. */
export function TemplateDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<MessageTemplate | null>(null);
  return (
    <Dialog open onClose={onClose} title={t(($) => $.cloud.templates.title)} size="md">
      {chosen ? (
        <FillTemplate template={chosen} ticketId={ticket.id} onBack={() => setChosen(null)} onClose={onClose} />
      ) : (
        <ChooseTemplate connectionId={ticket.whatsappId} onChoose={setChosen} />
      )}
    </Dialog>
  );
}
