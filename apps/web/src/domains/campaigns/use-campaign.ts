import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { live } from '../../api/query-client.ts';
import { keys, queries } from '../../api/query-keys.ts';

/** After the end of a campaign its last deliveries come in; then the report is read again. */
const reloadMs = 5_000;

/** A campaign, current by signals; read again five seconds after it was finished. */
export function useCampaign(id: number) {
  const queryClient = useQueryClient();
  const found = useQuery({ ...queries.campaigns.show({ params: { id } }), ...live });
  const status = found.data?.status;
  const before = useRef(status);
  useEffect(() => {
    const hasFinished = before.current !== undefined && before.current !== status && status === 'FINALIZADA';
    before.current = status;
    if (!hasFinished) return undefined;
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: keys.campaigns.all }), reloadMs);
    return () => clearTimeout(timer);
  }, [status, queryClient]);
  return found;
}
