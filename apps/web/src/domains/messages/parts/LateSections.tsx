import { useUser } from '../../../api/our-session.ts';
import { ConsentSection } from '../../consents/parts.ts';
import { PreviousTickets } from '../../contacts/parts.ts';
import { WaitingSchedules } from '../../schedules/parts.ts';
import type { OpenedTicket } from '../../tickets/index.ts';

interface Props {
  ticket: OpenedTicket;
  onOpenTicket: (uuid: string) => void;
}

/** The sections of the contact's panel whose code loads when the panel opens, not with the page. */
export function LateSections({ ticket, onOpenTicket }: Props) {
  const { useCampaigns, useSchedules } = useUser().company.plan;
  const { contact } = ticket;
  return (
    <>
      {useSchedules && <WaitingSchedules key={`waiting ${contact.id}`} contactId={contact.id} />}
      <PreviousTickets ticket={ticket} onOpenTicket={onOpenTicket} />
      {useCampaigns && !contact.isGroup && <ConsentSection key={`consent ${contact.id}`} contact={contact} />}
    </>
  );
}
