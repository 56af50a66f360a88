import { useTranslation } from '../../i18n/i18n.ts';
import type { Column } from '../../records/RecordList.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useTriggerNames } from './use-trigger-names.ts';

/** What phrases and events have in common. */
interface Trigger {
  flowId: number;
  whatsappId: number | null;
  status: boolean;
}

/**
 * The columns that phrases and events share: the flow, the connection on which it starts, and whether the trigger is
 * active.
 */
export function useTriggerColumns(): Column<Trigger>[] {
  const { t } = useTranslation();
  const { flowName, connectionName } = useTriggerNames();
  return [
    { header: ($) => $.flowTriggers.fields.flow, cell: ({ flowId }) => flowName(flowId) },
    { header: ($) => $.flowTriggers.fields.connection, cell: ({ whatsappId }) => connectionName(whatsappId) },
    {
      header: ($) => $.flowTriggers.fields.status,
      cell: ({ status }) => (
        <Chip tone={status ? 'brand' : 'neutral'}>
          {t(($) => (status ? $.flowTriggers.active : $.flowTriggers.inactive))}
        </Chip>
      ),
    },
  ];
}
