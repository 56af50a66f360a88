import type { FlowCampaign, FlowTrigger } from '@balcao/contract';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { CampaignDialog } from './parts/CampaignDialog.tsx';
import { EventDialog } from './parts/EventDialog.tsx';
import { TriggerTable } from './parts/TriggerTable.tsx';
import { useTriggerNames } from './use-trigger-names.ts';

type Shown = 'phrases' | 'events';

/** What starts flows: phrases of customers, and events of tickets. For admins. */
export function PhrasesScreen() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('phrases');
  const tabs = (
    <Tabs mb={14} value={shown} onChange={(next) => setShown(next === 'events' ? 'events' : 'phrases')}>
      <Tabs.List>
        <Tabs.Tab value="phrases">{t(($) => $.flowTriggers.phrases.tab)}</Tabs.Tab>
        <Tabs.Tab value="events">{t(($) => $.flowTriggers.events.tab)}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
  return shown === 'phrases' ? <Phrases tabs={tabs} /> : <Events tabs={tabs} />;
}

function Status({ status }: { status: boolean }) {
  const { t } = useTranslation();
  return (
    <Chip tone={status ? 'brand' : 'neutral'}>
      {t(($) => (status ? $.flowTriggers.active : $.flowTriggers.inactive))}
    </Chip>
  );
}

function Phrases({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const { flowName, connectionName } = useTriggerNames();
  const { data, error, refetch } = useQuery({ ...queries.flowTriggers.campaigns(), ...live });
  return (
    <TriggerTable<FlowCampaign>
      tabs={tabs}
      texts={($) => $.flowTriggers.phrases}
      records={data?.flow}
      error={error}
      retry={() => void refetch()}
      searched={({ name, phrase }) => `${name}\n${phrase}`}
      columns={[
        { header: ($) => $.flowTriggers.fields.name, cell: ({ name }) => name },
        {
          header: ($) => $.flowTriggers.fields.phrase,
          cell: ({ phrase, match }) => (
            <>
              “{phrase}” <Chip tone="neutral">{t(($) => $.flowTriggers.matches[match])}</Chip>
            </>
          ),
        },
        { header: ($) => $.flowTriggers.fields.flow, cell: ({ flowId }) => flowName(flowId) },
        { header: ($) => $.flowTriggers.fields.connection, cell: ({ whatsappId }) => connectionName(whatsappId) },
        { header: ($) => $.flowTriggers.fields.status, cell: ({ status }) => <Status status={status} /> },
      ]}
      remove={({ id }) => api.flowTriggers.removeCampaign({ params: { id } })}
      dialog={(props) => <CampaignDialog {...props} />}
    />
  );
}

function Events({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const { flowName, connectionName, tagName } = useTriggerNames();
  const { data, error, refetch } = useQuery({ ...queries.flowTriggers.list(), ...live });
  return (
    <TriggerTable<FlowTrigger>
      tabs={tabs}
      texts={($) => $.flowTriggers.events}
      records={data?.triggers}
      error={error}
      retry={() => void refetch()}
      searched={({ name }) => name}
      columns={[
        { header: ($) => $.flowTriggers.fields.name, cell: ({ name }) => name },
        {
          header: ($) => $.flowTriggers.fields.event,
          cell: ({ event, tagId, hours }) =>
            event === 'tag'
              ? t(($) => $.flowTriggers.whenTag, { tag: tagName(tagId) })
              : event === 'silence'
                ? t(($) => $.flowTriggers.whenSilence, { hours: hours ?? 0 })
                : t(($) => $.flowTriggers.when.closed),
        },
        { header: ($) => $.flowTriggers.fields.flow, cell: ({ flowId }) => flowName(flowId) },
        { header: ($) => $.flowTriggers.fields.connection, cell: ({ whatsappId }) => connectionName(whatsappId) },
        { header: ($) => $.flowTriggers.fields.status, cell: ({ status }) => <Status status={status} /> },
      ]}
      remove={({ id }) => api.flowTriggers.remove({ params: { id } })}
      dialog={(props) => <EventDialog {...props} />}
    />
  );
}
