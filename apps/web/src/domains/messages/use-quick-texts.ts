import type { Ticket } from '@balcao/contract';
import { fillVariables } from '@balcao/contract/messages/fill-variables';
import { useUser } from '../../api/our-session.ts';

export type QuickTicket = Pick<Ticket, 'id' | 'createdAt' | 'queue'>;

/** A function that fills the variables of quick replies as the server would fill them now. */
export function useQuickTexts({ id, createdAt, queue }: QuickTicket, contactName: string): (text: string) => string {
  const { name, company } = useUser();
  return (text) =>
    fillVariables(text, {
      name: contactName,
      ticketId: id,
      ticketCreatedAt: new Date(createdAt),
      userName: name,
      queueName: queue?.name ?? null,
      now: new Date(),
      timeZone: company.settings.find(({ key }) => key === 'timeZone')?.value || 'America/Sao_Paulo',
      language: company.language,
    });
}
