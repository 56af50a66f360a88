import { limits } from '@balcao/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import type { OpenedTicket } from '../../tickets/index.ts';
import styles from './contact-panel.module.css';

/** The newest tickets of the contact, without the open one. */
export function PreviousTickets({
  ticket,
  onOpenTicket,
}: {
  ticket: OpenedTicket;
  onOpenTicket: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  const found = useQuery({
    ...queries.tickets.ofContact({ params: { contactId: ticket.contactId } }),
    staleTime: 60_000,
  });
  // The call returns at most `limits.ticketsOfContact` tickets, usually with the open one among them. The list shows at
  // most `limits.ticketsOfContact - 1`, also if the open ticket is too old to be among them.
  const previous = (found.data?.tickets ?? [])
    .filter((other) => other.id !== ticket.id)
    .slice(0, limits.ticketsOfContact - 1);
  if (previous.length === 0) return null;
  return (
    <PanelSection title={t(($) => $.contacts.previous)}>
      <ul className={styles.history}>
        {previous.map((other) => (
          <li key={other.id}>
            <a
              href={`/tickets/${other.uuid}`}
              onClick={(event) => {
                // With Ctrl or Cmd the browser opens a new tab.
                if (event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                onOpenTicket(other.uuid);
              }}
            >
              <span>
                <b className="num">#{other.id}</b> <bdi>{other.lastMessage}</bdi>
              </span>
              <Chip tone={other.status === 'closed' ? 'brand' : 'amber'}>
                {t(($) => $.contacts.statuses[other.status])}
              </Chip>
              <time className="num" dateTime={other.updatedAt}>
                {/* dd/MM without the year. */}
                {formatDay(other.updatedAt).slice(0, 5)}
              </time>
            </a>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
