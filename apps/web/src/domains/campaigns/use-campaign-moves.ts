import type { Campaign } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { t } from '../../i18n/i18n.ts';
import { toast, toastError } from '../../ui/toasts.ts';

export type CampaignMove = 'start' | 'cancel' | 'restart' | 'pause' | 'resume' | 'clone';

/** The key of the text that a toast shows after each move. */
const doneTexts = {
  start: 'started',
  cancel: 'cancelled',
  restart: 'restarted',
  pause: 'paused',
  resume: 'resumed',
  clone: 'cloned',
} as const;

/** Calls a move of a campaign and shows a toast. `move` throws a refusal; `moveAtOnce` shows it as a toast. */
export function useCampaignMoves({ id }: Pick<Campaign, 'id'>) {
  const queryClient = useQueryClient();
  const move = async (to: CampaignMove) => {
    await api.campaigns[to]({ params: { id } });
    await queryClient.invalidateQueries({ queryKey: keys.campaigns.all });
    toast(
      'success',
      t(($) => $.campaigns.said[doneTexts[to]]),
    );
  };
  const { mutate, isPending } = useMutation({ mutationFn: move, onError: toastError });
  return { move, moveAtOnce: (to: CampaignMove) => mutate(to), isMoving: isPending };
}
