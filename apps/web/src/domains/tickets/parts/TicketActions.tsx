import type { Ticket } from '@balcao/contract';
import { Menu } from '@mantine/core';
import {
  IconAlarmOff,
  IconAlarmSnooze,
  IconArrowBackUp,
  IconArrowsExchange,
  IconChevronDown,
  IconCircleCheck,
  IconDotsVertical,
  IconDoorExit,
  IconLayoutSidebarRight,
  IconMessage2Check,
  IconPlayerTrackNext,
  IconRotateClockwise,
  IconRoute,
  IconSearch,
  IconTerminal2,
  IconTrash,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { showPalette } from '../../../app/shell/palette-state.ts';
import type { Move } from '../use-running-move.ts';
import styles from './ticket-header.module.css';

const icon = { size: 18, stroke: 1.75 } as const;

export interface TicketHeaderActions {
  back: () => void;
  accept: () => void;
  giveBack: () => void;
  resolve: () => void;
  resolveNext: () => void;
  resolveWithReason: () => void;
  reopen: () => void;
  transfer: () => void;
  snooze: () => void;
  endSnooze: () => void;
  invite: () => void;
  leave: () => void;
  remove: () => void;
  togglePanel: () => void;
  find: () => void;
  flows: () => void;
}

interface Props {
  status: Ticket['status'];
  canManage: boolean;
  /** The whole ticket is loaded. Until then the buttons stand in their places and do nothing. */
  isComplete: boolean;
  /** The move that runs now. */
  busy: Move | null;
  actions: TicketHeaderActions;
}

/** The buttons of a ticket, by its status. */
export function TicketActions({ status, canManage, isComplete, busy, actions }: Props) {
  const { t } = useTranslation();
  if (status === 'pending')
    return (
      <Button
        kind="primary"
        icon={<IconUserCheck size={17} stroke={2} />}
        busy={busy === 'accept'}
        onClick={actions.accept}
      >
        {t(($) => $.tickets.accept)}
      </Button>
    );
  if (!canManage) return null;
  if (status === 'closed')
    return (
      <Button
        icon={<IconRotateClockwise size={16} stroke={2} />}
        busy={busy === 'reopen'}
        disabled={!isComplete}
        onClick={actions.reopen}
      >
        {t(($) => $.tickets.reopen)}
      </Button>
    );
  return (
    <>
      <IconButton
        className={styles.wide}
        label={t(($) => $.tickets.transfer)}
        disabled={!isComplete}
        onClick={actions.transfer}
      >
        <IconArrowsExchange {...icon} />
      </IconButton>
      <IconButton
        className={styles.wide}
        label={t(($) => $.tickets.return)}
        onClick={actions.giveBack}
        busy={busy === 'return'}
        disabled={!isComplete}
      >
        <IconArrowBackUp {...icon} />
      </IconButton>
      <ResolveButton isBusy={busy === 'resolve'} isComplete={isComplete} actions={actions} />
    </>
  );
}

/** Resolves, or by its menu resolves and opens the next ticket. */
function ResolveButton({ isBusy, isComplete, actions }: { isBusy: boolean } & Pick<Props, 'isComplete' | 'actions'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.split}>
      <Button
        kind="primary"
        className={styles.main}
        icon={<IconCircleCheck size={17} stroke={2} />}
        busy={isBusy}
        disabled={!isComplete}
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
            disabled={!isComplete}
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
          <Menu.Item leftSection={<IconMessage2Check size={16} />} onClick={actions.resolveWithReason}>
            {t(($) => $.tickets.resolveWithReason)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface MenuProps {
  canMove: boolean;
  isSnoozed: boolean;
  canDelete: boolean;
  canInvite: boolean;
  /** The user is a guest. */
  canLeave: boolean;
  /** The flows of the ticket may be seen or started. */
  hasFlows: boolean;
  actions: TicketHeaderActions;
}

/** All actions that have no button of their own, or none on a phone. */
export function TicketMenu({ canMove, isSnoozed, canDelete, canInvite, canLeave, hasFlows, actions }: MenuProps) {
  const { t } = useTranslation();
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={t(($) => $.tickets.moreActions)}>
          <IconDotsVertical {...icon} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {canMove && (
          <>
            <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={actions.transfer}>
              {t(($) => $.tickets.transfer)}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={actions.giveBack}>
              {t(($) => $.tickets.return)}
            </Menu.Item>
            {isSnoozed ? (
              <Menu.Item leftSection={<IconAlarmOff size={16} />} onClick={actions.endSnooze}>
                {t(($) => $.tickets.endSnooze)}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconAlarmSnooze size={16} />} onClick={actions.snooze}>
                {t(($) => $.tickets.putOff)}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconPlayerTrackNext size={16} />} onClick={actions.resolveNext}>
              {t(($) => $.tickets.resolveNext)}
            </Menu.Item>
            <Menu.Item leftSection={<IconMessage2Check size={16} />} onClick={actions.resolveWithReason}>
              {t(($) => $.tickets.resolveWithReason)}
            </Menu.Item>
          </>
        )}
        {canInvite && (
          <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={actions.invite}>
            {t(($) => $.tickets.guests.invite)}
          </Menu.Item>
        )}
        {canLeave && (
          <Menu.Item leftSection={<IconDoorExit size={16} />} onClick={actions.leave}>
            {t(($) => $.tickets.guests.leave)}
          </Menu.Item>
        )}
        {hasFlows && (
          <Menu.Item leftSection={<IconRoute size={16} />} onClick={actions.flows}>
            {t(($) => $.flowRuns.menu)}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconSearch size={16} />} onClick={actions.find}>
          {t(($) => $.tickets.keys.find)}
        </Menu.Item>
        <Menu.Item leftSection={<IconTerminal2 size={16} />} onClick={() => showPalette(true)}>
          {t(($) => $.shell.palette)}
        </Menu.Item>
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
  );
}
