import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconChevronDown,
  IconChevronLeft,
  IconCircleCheck,
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconPlayerTrackNext,
  IconRotateClockwise,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useColleagues } from '../presence.ts';
import type { OpenedTicket } from '../ticket-detail.ts';
import type { Move } from '../use-ticket-moves.ts';
import { TagChip } from './TagChip.tsx';
import { TagSelector } from './TagSelector.tsx';
import styles from './ticket-header.module.css';

const icon = { size: 18, stroke: 1.75 } as const;

export interface TicketHeaderActions {
  back: () => void;
  accept: () => void;
  giveBack: () => void;
  resolve: () => void;
  resolveNext: () => void;
  reopen: () => void;
  transfer: () => void;
  remove: () => void;
  togglePanel: () => void;
}

interface Props {
  ticket: OpenedTicket;
  userId: number;
  canManage: boolean;
  canDelete: boolean;
  busy: Move | null;
  isPanelOpen: boolean;
  actions: TicketHeaderActions;
}

/** The contact of the conversation, its actions, its tags, and the colleagues who are viewing it. */
export function TicketHeader({ ticket, userId, canManage, canDelete, busy, isPanelOpen, actions }: Props) {
  const { t } = useTranslation();
  const { contact, status, queue, whatsapp, user } = ticket;
  const isOpen = status === 'open';
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <IconButton className={styles.back} label={t(($) => $.tickets.backToList)} onClick={actions.back}>
          <IconChevronLeft size={22} />
        </IconButton>
        <Avatar name={contact.name} src={contact.profilePicUrl} size={40} />
        <div className={styles.who}>
          <h2>
            <span>{contact.name}</span> <small className="num">#{ticket.id}</small>
          </h2>
          <p>
            {queue?.name ?? t(($) => $.tickets.noQueue)} · {whatsapp.name}
          </p>
        </div>
        {canManage && isOpen && (
          <>
            <IconButton className={styles.wide} label={t(($) => $.tickets.transfer)} onClick={actions.transfer}>
              <IconArrowsExchange {...icon} />
            </IconButton>
            <IconButton
              className={styles.wide}
              label={t(($) => $.tickets.return)}
              onClick={actions.giveBack}
              busy={busy === 'return'}
            >
              <IconArrowBackUp {...icon} />
            </IconButton>
            <div className={styles.split}>
              <Button
                kind="primary"
                className={styles.main}
                icon={<IconCircleCheck size={17} stroke={2} />}
                busy={busy === 'resolve'}
                onClick={actions.resolve}
                aria-label={t(($) => $.tickets.resolve)}
              >
                <span className={styles.label}>{t(($) => $.tickets.resolve)}</span>
              </Button>
              <Menu>
                <Menu.Target>
                  <button
                    type="button"
                    className={cx(styles.more, styles.wide)}
                    aria-label={t(($) => $.tickets.resolveOptions)}
                  >
                    <IconChevronDown size={15} stroke={2.2} />
                  </button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconCircleCheck size={16} />} onClick={actions.resolve}>
                    {t(($) => $.tickets.resolve)}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconPlayerTrackNext size={16} />} onClick={actions.resolveNext}>
                    {t(($) => $.tickets.resolveNext)}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </div>
          </>
        )}
        {status === 'pending' && (
          <Button
            kind="primary"
            icon={<IconUserCheck size={17} stroke={2} />}
            busy={busy === 'accept'}
            onClick={actions.accept}
          >
            {t(($) => $.tickets.accept)}
          </Button>
        )}
        {status === 'closed' && canManage && (
          <Button icon={<IconRotateClockwise size={16} stroke={2} />} busy={busy === 'reopen'} onClick={actions.reopen}>
            {t(($) => $.tickets.reopen)}
          </Button>
        )}
        <Menu>
          <Menu.Target>
            <IconButton label={t(($) => $.tickets.moreActions)}>
              <IconDotsVertical {...icon} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {canManage && isOpen && (
              <>
                <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={actions.transfer}>
                  {t(($) => $.tickets.transfer)}
                </Menu.Item>
                <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={actions.giveBack}>
                  {t(($) => $.tickets.return)}
                </Menu.Item>
                <Menu.Item leftSection={<IconPlayerTrackNext size={16} />} onClick={actions.resolveNext}>
                  {t(($) => $.tickets.resolveNext)}
                </Menu.Item>
              </>
            )}
            <Menu.Item leftSection={<IconLayoutSidebarRight size={16} />} onClick={actions.togglePanel}>
              {t(($) => $.tickets.contactPanel)}
            </Menu.Item>
            {canDelete && (
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={actions.remove}>
                {t(($) => $.tickets.delete)}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <IconButton
          className={styles.wide}
          label={t(($) => $.tickets.contactPanel)}
          on={isPanelOpen}
          onClick={actions.togglePanel}
          aria-pressed={isPanelOpen}
        >
          <IconLayoutSidebarRight {...icon} />
        </IconButton>
      </div>
      <div className={styles.bottom}>
        <TagSelector ticket={ticket} canEdit={canManage} />
        {user && user.id !== userId && (
          <TagChip title={t(($) => $.tickets.attendant, { name: user.name })}>{user.name}</TagChip>
        )}
        <Colleagues ticketId={ticket.id} />
      </div>
    </header>
  );
}

function Colleagues({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const colleagues = useColleagues(ticketId);
  // A colleague who is writing is named first.
  const [first, ...others] = colleagues.toSorted(
    (a, b) => Number(b.state === 'replying') - Number(a.state === 'replying'),
  );
  return (
    <output className={styles.colleagues}>
      {first && (
        <span className={styles.colleague} data-replying={first.state === 'replying' || undefined}>
          <Avatar name={first.name} size={20} />
          {t(($) => (first.state === 'replying' ? $.tickets.replying : $.tickets.viewing), {
            name: first.name.split(' ')[0] ?? '',
          })}
          {others.length > 0 && ` ${t(($) => $.tickets.otherPeople, { count: others.length })}`}
        </span>
      )}
    </output>
  );
}
