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
import type { Texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import type { MenuEntry } from '../../../ui/MenuFrame.tsx';
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
  ticketId: number;
  status: Ticket['status'];
  canManage: boolean;
  /** The whole ticket is loaded. Until then the buttons are visible and disabled. */
  isComplete: boolean;
  /** The move that runs now. */
  busy: Move | null;
  actions: TicketHeaderActions;
}

/** The buttons of a ticket, by its status. */
export function TicketActions({ ticketId, status, canManage, isComplete, busy, actions }: Props) {
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
      <ResolveButton ticketId={ticketId} isBusy={busy === 'resolve'} isComplete={isComplete} actions={actions} />
    </>
  );
}

type ResolveProps = { isBusy: boolean } & Pick<Props, 'ticketId' | 'isComplete' | 'actions'>;

/** Resolves the ticket. Its menu can also open the next ticket afterwards, or take a reason first. */
function ResolveButton({ ticketId, isBusy, isComplete, actions }: ResolveProps) {
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
      <MenuButton label={t(($) => $.tickets.resolveOptions)} entries={entries} subjectId={ticketId}>
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
  ticketId: number;
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

/** The menu with the actions that have no button of their own, or none on a phone. */
export function TicketMenu(props: MenuProps) {
  const { t } = useTranslation();
  const label = t(($) => $.tickets.moreActions);
  return (
    <MenuButton label={label} entries={useTicketEntries(props)} subjectId={props.ticketId}>
      {(button) => (
        <IconButton label={label} {...button}>
          <IconDotsVertical {...icon} />
        </IconButton>
      )}
    </MenuButton>
  );
}

type MenuAction = [text: ($: Texts) => string, icon: TablerIcon, run: () => void];

const moveActions = (isSnoozed: boolean, actions: TicketHeaderActions): MenuAction[] => [
  [($) => $.tickets.transfer, IconArrowsExchange, actions.transfer],
  [($) => $.tickets.return, IconArrowBackUp, actions.giveBack],
  isSnoozed
    ? [($) => $.tickets.endSnooze, IconAlarmOff, actions.endSnooze]
    : [($) => $.tickets.putOff, IconAlarmSnooze, actions.snooze],
  [($) => $.tickets.resolveNext, IconPlayerTrackNext, actions.resolveNext],
  [($) => $.tickets.resolveWithReason, IconMessage2Check, actions.resolveWithReason],
];

/** The lines of the menu that this user may choose. */
function useTicketEntries({ canMove, isSnoozed, canDelete, canInvite, canLeave, hasFlows, actions }: MenuProps) {
  const { t } = useTranslation();
  const entryOf = ([text, Icon, run]: MenuAction): MenuEntry => ({
    key: t(text),
    text: t(text),
    icon: <Icon {...small} />,
    run,
  });
  const shown: (MenuAction | false)[] = [
    ...(canMove ? moveActions(isSnoozed, actions) : []),
    canInvite && [($) => $.tickets.guests.invite, IconUserPlus, actions.invite],
    canLeave && [($) => $.tickets.guests.leave, IconDoorExit, actions.leave],
    hasFlows && [($) => $.flowRuns.menu, IconRoute, actions.flows],
    [($) => $.tickets.keys.find, IconSearch, actions.find],
    [($) => $.shell.palette, IconTerminal2, () => showPalette(true)],
    [($) => $.tickets.contactPanel, IconLayoutSidebarRight, actions.togglePanel],
  ];
  const remove = entryOf([($) => $.tickets.delete, IconTrash, actions.remove]);
  return [
    ...shown.flatMap((action) => (action ? [entryOf(action)] : [])),
    ...(canDelete ? [{ ...remove, isDanger: true }] : []),
  ];
}
