import type { FlowTrigger, NewFlowTrigger } from '@balcao/contract';
import { IconMessageBolt } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ListScreen } from '../../records/ListScreen.tsx';
import { useListSearch } from '../../records/use-list-search.ts';
import { eventSchema, valuesOf } from './event-form.ts';
import { EventFields } from './parts/EventFields.tsx';
import { TriggerTabs } from './parts/TriggerTabs.tsx';
import { useTriggerColumns } from './use-trigger-columns.tsx';
import { useTriggerNames } from './use-trigger-names.ts';
import { useTriggers } from './use-triggers.ts';

/** The events of tickets that start flows; for admins. */
export function EventsScreen() {
  const search = useListSearch();
  const sharedColumns = useTriggerColumns();
  const { list, changes } = useTriggers(search.search, {
    query: queries.flowTriggers.list(),
    listOf: ({ triggers }) => triggers,
    searchedOf: ({ name }: FlowTrigger) => name,
    create: (body: NewFlowTrigger) => api.flowTriggers.create({ body }),
    // The event of a trigger cannot be changed, so it is not sent.
    update: (id, { event: _, ...body }) => api.flowTriggers.update({ params: { id }, body }),
    remove: (id) => api.flowTriggers.remove({ params: { id } }),
  });
  return (
    <ListScreen
      texts={($) => ({ ...$.flowTriggers, ...$.flowTriggers.events })}
      icon={IconMessageBolt}
      tabs={<TriggerTabs />}
      search={search}
      list={list}
      changes={changes}
      nameOf={({ name }) => name}
      columns={[
        { header: ($) => $.flowTriggers.fields.name, cell: ({ name }) => name },
        { header: ($) => $.flowTriggers.fields.event, cell: (trigger) => <Event trigger={trigger} /> },
        ...sharedColumns,
      ]}
      fields={eventSchema}
      valuesOf={valuesOf}
      refusedFields={{ ERR_NO_FLOW_FOUND: 'flowId', ERR_NO_WAPP_FOUND: 'whatsappId', ERR_NO_TAG_FOUND: 'tagId' }}
    >
      {(form, trigger) => <EventFields form={form} isNew={trigger === undefined} />}
    </ListScreen>
  );
}

/** The event of a trigger in words. */
function Event({ trigger: { event, tagId, hours } }: { trigger: FlowTrigger }) {
  const { t } = useTranslation();
  const { tagName } = useTriggerNames();
  if (event === 'tag') return t(($) => $.flowTriggers.whenTag, { tag: tagName(tagId) });
  if (event === 'silence') return t(($) => $.flowTriggers.whenSilence, { hours: hours ?? 0 });
  return t(($) => $.flowTriggers.when.closed);
}
