import type { Message, TicketWithContact } from '@balcao/contract';
import {
  IconCopy,
  IconFileText,
  IconMail,
  IconMessagePlus,
  IconMusic,
  IconPencil,
  IconPhone,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import { toast } from '../../../ui/toasts.ts';
import { listMessages, type Thread } from '../../messages/live.ts';
import { threadPages } from '../../messages/threads.ts';
import { TicketNotes } from '../../ticket-notes/parts/TicketNotes.tsx';
import type { OpenedTicket } from '../../tickets/ticket-detail.ts';
import { formatNumber, isPhoneNumber } from '../format-number.ts';
import shared from '../../../ui/panel-section.module.css';
import styles from './contact-panel.module.css';

const ContactForm = lazy(async () => ({ default: (await import('./ContactForm.tsx')).ContactForm }));

const shownMedia = 8;
const shownPrevious = 5;

interface Props {
  ticket: OpenedTicket;
  userId: number;
  isAdmin: boolean;
  /** It covers the conversation instead of standing beside it: it gets the focus, and Escape closes it. */
  isOverlay: boolean;
  onClose: () => void;
  onNewTicket: () => void;
  onOpenTicket: (uuid: string) => void;
  onGoTo: (messageId: string) => void;
}

/** The customer: addresses, the company's data on them, and earlier tickets. */
export function ContactPanel({
  ticket,
  userId,
  isAdmin,
  isOverlay,
  onClose,
  onNewTicket,
  onOpenTicket,
  onGoTo,
}: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const closeButton = useRef<HTMLButtonElement>(null);
  const { contact } = ticket;
  const hasPhone = !contact.isGroup && isPhoneNumber(contact.number);
  const copied = hasPhone ? contact.number : contact.username;
  useEffect(() => {
    if (!isOverlay) return undefined;
    const before = document.activeElement;
    closeButton.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOverlay]);
  return (
    // Escape, wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
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
      <div className={styles.card}>
        <Avatar name={contact.name} src={contact.profilePicUrl} size={72} />
        <h4>{contact.name}</h4>
        {contact.isGroup ? (
          <span className={styles.link}>{t(($) => $.contacts.group)}</span>
        ) : hasPhone ? (
          <a className={styles.link} href={`tel:+${contact.number}`}>
            <IconPhone size={15} aria-hidden />
            <span className="num">{formatNumber(contact.number)}</span>
          </a>
        ) : (
          <span className={styles.link}>{t(($) => $.contacts.noNumber)}</span>
        )}
        {contact.username !== null && <span className={styles.link}>@{contact.username}</span>}
        {contact.email !== '' && (
          <a className={styles.link} href={`mailto:${contact.email}`}>
            <IconMail size={15} aria-hidden />
            {contact.email}
          </a>
        )}
        <div className={styles.quick}>
          <button type="button" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
            {t(($) => $.contacts.edit)}
          </button>
          {copied !== null && (
            <button
              type="button"
              onClick={() => {
                void navigator.clipboard.writeText(copied).then(() =>
                  toast(
                    'success',
                    t(($) => $.common.copied),
                  ),
                );
              }}
            >
              <IconCopy size={18} stroke={1.75} aria-hidden />
              {t(($) => (hasPhone ? $.contacts.copyNumber : $.contacts.copyUsername))}
            </button>
          )}
          <button type="button" onClick={onNewTicket}>
            <IconMessagePlus size={18} stroke={1.75} aria-hidden />
            {t(($) => $.contacts.newTicket)}
          </button>
        </div>
      </div>
      {isEditing && (
        <section className={shared.section} aria-label={t(($) => $.contacts.editTitle)}>
          <Suspense>
            <ContactForm
              contact={contact}
              onCancel={() => setEditing(false)}
              onSubmit={async (fields) => {
                const saved = await api.contacts.update({ params: { id: contact.id }, body: fields });
                queryClient.setQueriesData<TicketWithContact>({ queryKey: keys.tickets.showByUuid() }, (cached) =>
                  cached?.contactId === saved.id ? { ...cached, contact: saved } : cached,
                );
                toast(
                  'success',
                  t(($) => $.contacts.saved),
                );
                setEditing(false);
              }}
            />
          </Suspense>
        </section>
      )}
      <PanelSection
        title={t(($) => $.contacts.extraInfo)}
        action={{ label: t(($) => $.contacts.add), run: () => setEditing(true) }}
        empty={contact.extraInfo.length === 0 && t(($) => $.contacts.noExtra)}
      >
        {contact.extraInfo.length > 0 && (
          <dl className={styles.facts}>
            {contact.extraInfo.map(({ id, name, value }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd title={value}>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </PanelSection>
      <TicketNotes ticketId={ticket.id} contactId={contact.id} userId={userId} isAdmin={isAdmin} />
      <Media ticketId={ticket.id} onGoTo={onGoTo} />
      <Previous ticket={ticket} onOpenTicket={onOpenTicket} />
    </aside>
  );
}

/**
 * The newest loaded photos and files of a conversation. Returns the identical list while its contents are unchanged.
 */
function pickMedia(): (thread: Thread) => Message[] {
  let picked: Message[] = [];
  return (thread) => {
    const media: Message[] = [];
    const messages = listMessages(thread);
    for (let index = messages.length - 1; index >= 0 && media.length < shownMedia; index--) {
      const message = messages[index];
      if (message?.mediaUrl && !message.isDeleted && message.mediaType !== 'sticker') media.push(message);
    }
    if (media.length !== picked.length || media.some((message, index) => message !== picked[index])) picked = media;
    return picked;
  };
}

/** Photos and files of the loaded part of the conversation, newest first; each leads to its message. */
function Media({ ticketId, onGoTo }: { ticketId: number; onGoTo: (messageId: string) => void }) {
  const { t } = useTranslation();
  // One selector for this panel: it is drawn anew only when its pictures or files change.
  const [select] = useState(pickMedia);
  const { data: media = [] } = useInfiniteQuery({ ...threadPages(ticketId), select });
  return (
    <PanelSection title={t(($) => $.contacts.media)} empty={media.length === 0 && t(($) => $.contacts.noMedia)}>
      {media.length > 0 && (
        <div className={styles.gallery}>
          {media.map((message) => {
            const name = message.media?.name ?? t(($) => $.messages.file);
            const picture = message.media?.thumbUrl ?? (message.mediaType === 'image' ? message.mediaUrl : null);
            return (
              <button
                key={message.id}
                type="button"
                aria-label={t(($) => $.contacts.openMedia, { name })}
                title={name}
                onClick={() => onGoTo(message.id)}
              >
                {picture ? (
                  <img src={picture} alt="" loading="lazy" />
                ) : message.mediaType === 'audio' ? (
                  <IconMusic size={20} stroke={1.6} aria-hidden />
                ) : message.mediaType === 'video' ? (
                  <IconPlayerPlay size={20} stroke={1.6} aria-hidden />
                ) : (
                  <>
                    <IconFileText size={20} stroke={1.6} aria-hidden />
                    {name.includes('.') && name.split('.').at(-1)?.slice(0, 4).toUpperCase()}
                  </>
                )}
              </button>
            );
          })}
        </div>
      )}
    </PanelSection>
  );
}

function Previous({ ticket, onOpenTicket }: { ticket: OpenedTicket; onOpenTicket: (uuid: string) => void }) {
  const { t } = useTranslation();
  const found = useQuery({
    ...queries.tickets.list({ query: { searchParam: ticket.contact.number, showAll: true } }),
    staleTime: 60_000,
  });
  const previous = (found.data?.tickets ?? [])
    .filter((other) => other.contactId === ticket.contactId && other.id !== ticket.id)
    .slice(0, shownPrevious);
  if (previous.length === 0) return null;
  return (
    <PanelSection title={t(($) => $.contacts.previous)}>
      <ul className={styles.history}>
        {previous.map((other) => (
          <li key={other.id}>
            <a
              href={`/tickets/${other.uuid}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                onOpenTicket(other.uuid);
              }}
            >
              <span>
                <b className="num">#{other.id}</b> {other.lastMessage}
              </span>
              <Chip tone={other.status === 'closed' ? 'brand' : 'amber'}>
                {t(($) => $.contacts.statuses[other.status])}
              </Chip>
              <time className="num" dateTime={other.updatedAt}>
                {formatDay(other.updatedAt).slice(0, 5)}
              </time>
            </a>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
