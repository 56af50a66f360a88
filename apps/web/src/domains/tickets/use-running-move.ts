import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefusal, refusal } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { refetchTicketCounts } from './refetch-ticket-counts.ts';
import { useTicketPaths } from './use-ticket-paths.ts';

export type Move = 'accept' | 'return' | 'resolve' | 'reopen' | 'undo' | 'endSnooze';

interface RunningMove {
  move: Move;
  /** The ticket that is moved. */
  id: number;
  work: () => Promise<unknown>;
}

/** Runs moves of tickets, knows which one runs now, and shows the user why a move was refused. */
export function useRunningMove() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { openTicket } = useTicketPaths();

  /** Shows why a move was refused. If the ticket was moved or deleted in the meantime, its data is fetched again. */
  const explain = (error: unknown) => {
    const other = refusal(error, 'ERR_OTHER_OPEN_TICKET')?.ticket;
    if (other)
      toast(
        'error',
        t(($) => $.errors.ERR_OTHER_OPEN_TICKET),
        { label: t(($) => $.tickets.openOther), run: () => void openTicket(other.uuid) },
      );
    else toastError(error);
    if (isRefusal(error, 'ERR_TICKET_MOVE') || isRefusal(error, 'ERR_NO_TICKET_FOUND'))
      void queryClient.invalidateQueries({ queryKey: ['tickets'] });
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ work }: RunningMove) => work(),
    onSuccess: () => refetchTicketCounts(queryClient),
    onError: explain,
  });
  return {
    /** The move that runs now, and its ticket. */
    busy: isPending ? variables : null,
    run: (move: Move, { id }: { id: number }, work: () => Promise<unknown>) => mutate({ move, id, work }),
    explain,
  };
}
