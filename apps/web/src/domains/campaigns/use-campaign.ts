import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { live } from '../../api/query-client.ts';
import { keys, queries } from '../../api/query-keys.ts';

/** The campaign is read again this long after its end: the acks of its last messages have mostly arrived by then. */
const reloadMs = 5_000;

/** A campaign, kept up to date by signals, and read again `reloadMs` after its end. */
export function useCampaign(id: number) {
  const queryClient = useQueryClient();
  const campaign = useQuery({ ...queries.campaigns.show({ params: { id } }), ...live });
  const status = campaign.data?.status;
  const statusBefore = useRef(status);
  useEffect(() => {
    const hasFinished =
      statusBefore.current !== undefined && statusBefore.current !== status && status === 'FINALIZADA';
    statusBefore.current = status;
    if (!hasFinished) return undefined;
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: keys.campaigns.all }), reloadMs);
    return () => clearTimeout(timer);
  }, [status, queryClient]);
  return campaign;
}
