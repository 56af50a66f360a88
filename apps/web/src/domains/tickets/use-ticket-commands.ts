import {
  IconAlarmOff,
  IconAlarmSnooze,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCircleCheck,
  IconDoorExit,
  IconLayoutSidebarRight,
  IconMessage2Check,
  IconPlayerTrackNext,
  IconRotateClockwise,
  IconSearch,
  IconTrash,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import type { TicketHeaderActions } from './parts/TicketActions.tsx';

interface Rights {
  canAccept: boolean;
  canMove: boolean;
  isSnoozed: boolean;
  canReopen: boolean;
  canDelete: boolean;
  canInvite: boolean;
  canLeave: boolean;
}

/** What the command palette offers for the open ticket. */
export function useTicketCommands(
  actions: TicketHeaderActions,
  { canAccept, canMove, isSnoozed, canReopen, canDelete, canInvite, canLeave }: Rights,
) {
  const { t } = useTranslation();
  useCommands(() => {
    const offered: (Command | false)[] = [
      canAccept && { label: t(($) => $.tickets.accept), icon: IconUserCheck, run: actions.accept },
      canMove && {
        label: t(($) => $.tickets.keys.resolve),
        icon: IconCircleCheck,
        keys: 'alt+r',
        run: actions.resolve,
      },
      canMove && {
        label: t(($) => $.tickets.keys.resolveNext),
        icon: IconPlayerTrackNext,
        keys: 'mod+alt+r',
        run: actions.resolveNext,
      },
      canMove && {
        label: t(($) => $.tickets.resolveWithReason),
        icon: IconMessage2Check,
        run: actions.resolveWithReason,
      },
      canMove && {
        label: t(($) => $.tickets.keys.transfer),
        icon: IconArrowsExchange,
        keys: 'alt+t',
        run: actions.transfer,
      },
      canMove &&
        (isSnoozed
          ? { label: t(($) => $.tickets.endSnooze), icon: IconAlarmOff, run: actions.endSnooze }
          : { label: t(($) => $.tickets.keys.snooze), icon: IconAlarmSnooze, keys: 'alt+z', run: actions.snooze }),
      canMove && { label: t(($) => $.tickets.return), icon: IconArrowBackUp, run: actions.giveBack },
      canInvite && { label: t(($) => $.tickets.guests.invite), icon: IconUserPlus, run: actions.invite },
      canLeave && { label: t(($) => $.tickets.guests.leave), icon: IconDoorExit, run: actions.leave },
      canReopen && { label: t(($) => $.tickets.reopen), icon: IconRotateClockwise, run: actions.reopen },
      { label: t(($) => $.tickets.keys.find), icon: IconSearch, keys: 'mod+f', run: actions.find },
      {
        label: t(($) => $.tickets.keys.panel),
        icon: IconLayoutSidebarRight,
        keys: 'alt+i',
        run: actions.togglePanel,
      },
      canDelete && { label: t(($) => $.tickets.delete), icon: IconTrash, run: actions.remove },
    ];
    return offered.filter((command) => command !== false);
  });
}
