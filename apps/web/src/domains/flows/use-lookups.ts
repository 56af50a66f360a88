import type { FlowFile } from '@balcao/contract';
import { textLimitOf, type FlowSurroundings } from '@balcao/contract/flows/validate-flow';
import { useQuery } from '@tanstack/react-query';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { useConnections } from '../connections/index.ts';
import { useFlows } from './use-flows.ts';

const none: readonly never[] = [];
const idsOf = (records: readonly { id: number }[] | undefined) =>
  records && new Set(records.map(({ id }) => String(id)));

/** What blocks may name: the queues, users, tags, closing reasons and flows of the company. */
export function useLookups() {
  const queues = useQuery({ ...queries.queues.list(), ...live }).data;
  const users = useQuery(queries.users.list()).data;
  const tags = useQuery({ ...queries.tags.list(), ...live }).data;
  const closingReasons = useQuery({ ...queries.closingReasons.list(), ...live }).data;
  const connections = useConnections().data;
  const flows = useFlows();
  return {
    queues: queues ?? none,
    users: users ?? none,
    tags: tags ?? none,
    closingReasons: closingReasons ?? none,
    flows: flows ?? none,
    // For `surroundingsOf`; undefined: not loaded.
    loaded: { queues, users, tags, closingReasons, flows, connections },
  };
}
export type Lookups = ReturnType<typeof useLookups>;

/**
 * For the validator: the ids that exist, and the text limit of the connections. References to records that are not
 * loaded are not checked. Only the server checks references to accounts of Asaas.
 */
export function surroundingsOf({ loaded }: Lookups, files: readonly FlowFile[]): FlowSurroundings {
  const known: FlowSurroundings['known'] = { file: new Set(files.map(({ name }) => name)) };
  const queue = idsOf(loaded.queues);
  const user = idsOf(loaded.users);
  const tag = idsOf(loaded.tags);
  const closingReason = idsOf(loaded.closingReasons);
  const flow = idsOf(loaded.flows);
  return {
    textLimit: textLimitOf((loaded.connections ?? []).map(({ driver }) => driver)),
    known: {
      ...known,
      ...(queue && { queue }),
      ...(user && { user }),
      ...(tag && { tag }),
      ...(closingReason && { closingReason }),
      ...(flow && { flow }),
    },
  };
}
