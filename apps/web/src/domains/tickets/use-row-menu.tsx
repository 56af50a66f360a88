import type { SessionUser, Ticket } from '@balcao/contract';
import {
  IconCheckbox,
  IconCircleCheck,
  IconEye,
  IconMessage,
  IconRotateClockwise,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import type { MenuEntry } from '../../ui/MenuFrame.tsx';
import { selection } from './selection.ts';
import { mayManage } from './may-manage.ts';
import type { useTicketMoves } from './use-ticket-moves.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface Options {
  user: SessionUser;
  moves: ReturnType<typeof useTicketMoves>;
  /** The ticket on screen, which stays there when another one is resolved. */
  openUuid: string | undefined;
  peek: ((ticket: Ticket) => void) | undefined;
  /** Finds the ticket to show after the one on screen was resolved. */
  nextOf: () => Ticket | undefined;
}

/** The entries of the menu of a row, by its ticket. */
export function useRowMenu({ user, moves, openUuid, peek, nextOf }: Options): (ticket: Ticket) => readonly MenuEntry[] {
  const { t } = useTranslation();
  return (ticket) => {
    const { status, uuid, contact } = ticket;
    const opensNext = openUuid === uuid && user.preferences.nextTicketAfterResolve;
    const entries: (MenuEntry | false)[] = [
      status === 'pending'
        ? {
            key: 'accept',
            text: t(($) => $.tickets.accept),
            icon: <IconUserCheck {...icon} />,
            run: () => moves.accept(ticket),
          }
        : {
            key: 'open',
            text: t(($) => $.tickets.openRow),
            icon: <IconMessage {...icon} />,
            run: () => void moves.openTicket(uuid),
          },
      peek !== undefined && {
        key: 'peek',
        text: t(($) => $.tickets.peek, { name: contact.name }),
        icon: <IconEye {...icon} />,
        run: () => peek(ticket),
      },
      status === 'open' &&
        mayManage(ticket, user) && {
          key: 'resolve',
          text: t(($) => $.tickets.resolve),
          icon: <IconCircleCheck {...icon} />,
          run: () => moves.resolve(ticket, opensNext ? nextOf : undefined),
        },
      status === 'closed' && {
        key: 'reopen',
        text: t(($) => $.tickets.reopen),
        icon: <IconRotateClockwise {...icon} />,
        run: () => moves.reopen(ticket),
      },
      !selection.now().has(ticket.id) && {
        key: 'select',
        text: t(($) => $.tickets.startSelecting),
        icon: <IconCheckbox {...icon} />,
        run: () => selection.toggle(ticket.id),
      },
    ];
    return entries.filter((entry) => entry !== false);
  };
}
