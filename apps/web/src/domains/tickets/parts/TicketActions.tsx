import type { Ticket } from '@balcao/contract';
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
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { showPalette } from '../../../app/shell/palette-state.ts';
import type { Move } from '../use-running-move.ts';
import styles from './ticket-header.module.css';

const icon = { size: 18, stroke: 1.75 } as const;
const small = { size: 16, 'aria-hidden': true } as const;

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
  const entries = [
    {
      key: 'resolve',
      text: t(($) => $.tickets.resolve),
      icon: <IconCircleCheck {...small} />,
      run: actions.resolve,
    },
    {
      key: 'next',
      text: t(($) => $.tickets.resolveNext),
      icon: <IconPlayerTrackNext {...small} />,
      run: actions.resolveNext,
    },
    {
      key: 'reason',
      text: t(($) => $.tickets.resolveWithReason),
      icon: <IconMessage2Check {...small} />,
      run: actions.resolveWithReason,
    },
  ];
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
      <MenuButton label={t(($) => $.tickets.resolveOptions)} entries={entries}>
        {(button) => (
          <button
            type="button"
            className={cx(styles.more, styles.wide)}
            disabled={!isComplete}
            aria-label={t(($) => $.tickets.resolveOptions)}
            {...button}
          >
            <IconChevronDown size={15} stroke={2.2} />
          </button>
        )}
      </MenuButton>
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
  const entry = (text: string, Icon: TablerIcon, run: () => void) => ({
    key: text,
    text,
    icon: <Icon {...small} />,
    run,
  });
  const entries = [
    ...(canMove
      ? [
          entry(
            t(($) => $.tickets.transfer),
            IconArrowsExchange,
            actions.transfer,
          ),
          entry(
            t(($) => $.tickets.return),
            IconArrowBackUp,
            actions.giveBack,
          ),
          isSnoozed
            ? entry(
                t(($) => $.tickets.endSnooze),
                IconAlarmOff,
                actions.endSnooze,
              )
            : entry(
                t(($) => $.tickets.putOff),
                IconAlarmSnooze,
                actions.snooze,
              ),
          entry(
            t(($) => $.tickets.resolveNext),
            IconPlayerTrackNext,
            actions.resolveNext,
          ),
          entry(
            t(($) => $.tickets.resolveWithReason),
            IconMessage2Check,
            actions.resolveWithReason,
          ),
        ]
      : []),
    ...(canInvite
      ? [
          entry(
            t(($) => $.tickets.guests.invite),
            IconUserPlus,
            actions.invite,
          ),
        ]
      : []),
    ...(canLeave
      ? [
          entry(
            t(($) => $.tickets.guests.leave),
            IconDoorExit,
            actions.leave,
          ),
        ]
      : []),
    ...(hasFlows
      ? [
          entry(
            t(($) => $.flowRuns.menu),
            IconRoute,
            actions.flows,
          ),
        ]
      : []),
    entry(
      t(($) => $.tickets.keys.find),
      IconSearch,
      actions.find,
    ),
    entry(
      t(($) => $.shell.palette),
      IconTerminal2,
      () => showPalette(true),
    ),
    entry(
      t(($) => $.tickets.contactPanel),
      IconLayoutSidebarRight,
      actions.togglePanel,
    ),
    ...(canDelete
      ? [
          {
            ...entry(
              t(($) => $.tickets.delete),
              IconTrash,
              actions.remove,
            ),
            isDanger: true,
          },
        ]
      : []),
  ];
  const label = t(($) => $.tickets.moreActions);
  return (
    <MenuButton label={label} entries={entries}>
      {(button) => (
        <IconButton label={label} {...button}>
          <IconDotsVertical {...icon} />
        </IconButton>
      )}
    </MenuButton>
  );
}
