import type { Contact } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { IconTrashX, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import { useFocusWhile } from '../../../ui/use-focus-while.ts';
import { useKeyedState } from '../../../ui/use-keyed-state.ts';
import { TicketHistory } from '../../ticket-history/parts.ts';
import { TicketNotes } from '../../ticket-notes/parts.ts';
import type { OpenedTicket } from '../../tickets/index.ts';
import { ContactCard } from './ContactCard.tsx';
import { ContactMedia } from './ContactMedia.tsx';
import { EditContact } from './EditContact.tsx';
import styles from './contact-panel.module.css';

const EraseDialog = lazy(withDialogTexts(async () => ({ default: (await import('./EraseDialog.tsx')).EraseDialog })));

interface Props {
  ticket: OpenedTicket;
  userId: number;
  isAdmin: boolean;
  /** The panel covers the conversation instead of standing beside it: it gets the focus, and Escape closes it. */
  isOverlay: boolean;
  onClose: () => void;
  onNewTicket: () => void;
  /** Further sections, which may load late. */
  children: ReactNode;
  onGoTo: (messageId: string) => void;
  /** Asks the customer for the phone number; absent where the channel has no such request. */
  onAskPhone: (() => void) | undefined;
}

/**
 * The customer of a ticket: addresses, the company's data on the customer, and earlier tickets. The panel stays mounted
 * when another ticket is opened. Parts with a state of their ticket have a `key`, so that they are mounted anew.
 */
export function ContactPanel({
  ticket,
  userId,
  isAdmin,
  isOverlay,
  onClose,
  onNewTicket,
  children,
  onGoTo,
  onAskPhone,
}: Props) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const [isEditing, setEditing] = useKeyedState(ticket.id, false);
  const closeButton = useFocusWhile<HTMLButtonElement>(isOverlay);
  const { contact } = ticket;
  const { profile } = useUser();
  const [isErasing, setErasing] = useKeyedState(ticket.id, false);
  // The braces return nothing. In some browsers `scrollTo` returns a promise, which React would take for a clean-up.
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 });
  }, [ticket.id]);
  return (
    // Escape closes a panel that is an overlay, wherever in the panel the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t(($) => $.contacts.panel)}
      onKeyDown={(event) => event.key === 'Escape' && isOverlay && !event.defaultPrevented && onClose()}
      data-overlay={isOverlay || undefined}
    >
      <div className={styles.head}>
        <h3>{t(($) => $.contacts.title)}</h3>
        <IconButton ref={closeButton} label={t(($) => $.contacts.close)} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </div>
      <ContactCard
        contact={contact}
        isEditing={isEditing}
        onEdit={() => setEditing(!isEditing)}
        onNewTicket={onNewTicket}
        onAskPhone={onAskPhone}
      />
      {isEditing && <EditContact key={`edit ${ticket.id}`} contact={contact} onClose={() => setEditing(false)} />}
      <ExtraInfo contact={contact} onAdd={() => setEditing(true)} />
      <TicketNotes
        key={`notes ${ticket.id}`}
        ticketId={ticket.id}
        contactId={contact.id}
        userId={userId}
        isAdmin={isAdmin}
      />
      <TicketHistory key={`history ${ticket.id}`} ticketId={ticket.id} />
      <ContactMedia key={`media ${ticket.id}`} ticketId={ticket.id} onGoTo={onGoTo} />
      {/* Last, since the children load late: sections below them would move under the user's pointer. */}
      <Suspense>{children}</Suspense>
      {can(profile, 'settings:edit') && (
        <div className={styles.foot}>
          <Button
            kind="quiet"
            icon={<IconTrashX size={16} stroke={1.75} aria-hidden />}
            onClick={() => setErasing(true)}
          >
            {t(($) => $.contacts.eraseData)}
          </Button>
        </div>
      )}
      {isErasing && (
        <Suspense>
          <EraseDialog contact={contact} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </aside>
  );
}

/** The fields that the users themselves named. */
function ExtraInfo({ contact: { extraInfo }, onAdd }: { contact: Contact; onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <PanelSection
      title={t(($) => $.contacts.extraInfo)}
      action={{ label: t(($) => $.contacts.add), run: onAdd }}
      empty={extraInfo.length === 0 && t(($) => $.contacts.noExtra)}
    >
      {extraInfo.length > 0 && (
        <dl className={styles.facts}>
          {extraInfo.map(({ id, name, value }) => (
            <div key={id}>
              <dt dir="auto">{name}</dt>
              <dd title={value} dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </PanelSection>
  );
}
