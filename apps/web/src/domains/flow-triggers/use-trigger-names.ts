import { useQuery } from '@tanstack/react-query';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useConnections } from '../connections/index.ts';
import { useFlows } from '../flows/index.ts';

/** For a list that is not loaded yet. */
const none: readonly never[] = [];

/**
 * The names of the flows, connections and tags of triggers, and the choices of them for the dialogs. A name that is not
 * loaded yet is empty.
 */
export function useTriggerNames() {
  const { t } = useTranslation();
  const flows = useFlows() ?? none;
  const connections = useConnections().data ?? none;
  const tags = useQuery({ ...queries.tags.list(), ...live }).data ?? none;
  const nameIn = (records: readonly { id: number; name: string }[], id: number | null) =>
    records.find((record) => record.id === id)?.name ?? '';
  return {
    flowName: (id: number) => nameIn(flows, id),
    connectionName: (id: number | null) =>
      id === null ? t(($) => $.flowTriggers.allConnections) : nameIn(connections, id),
    tagName: (id: number | null) => nameIn(tags, id),
    flowChoices: flows.map(({ id, name, publishedVersion }) => ({
      value: String(id),
      label: publishedVersion === null ? `${name} (${t(($) => $.flowTriggers.notRunning)})` : name,
    })),
    connectionChoices: connections.map(({ id, name }) => ({ value: String(id), label: name })),
    tagChoices: tags.map(({ id, name }) => ({ value: String(id), label: name })),
  };
}
