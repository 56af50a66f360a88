import { useQuery } from '@tanstack/react-query';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';

/** The company's connections, updated by signals. */
export const useConnections = (enabled = true) => useQuery({ ...queries.connections.list(), ...live, enabled });
