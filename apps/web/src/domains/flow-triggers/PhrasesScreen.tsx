import type { FlowCampaign, NewFlowCampaign } from '@balcao/contract';
import { IconMessageBolt } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ListScreen } from '../../records/ListScreen.tsx';
import { useListSearch } from '../../records/use-list-search.ts';
import { Chip } from '../../ui/Chip.tsx';
import { PhraseFields } from './parts/PhraseFields.tsx';
import { TriggerTabs } from './parts/TriggerTabs.tsx';
import { phraseSchema, valuesOf } from './phrase-form.ts';
import { useTriggerColumns } from './use-trigger-columns.tsx';
import { useTriggers } from './use-triggers.ts';

/** The phrases of customers that start flows; for admins. */
export function PhrasesScreen() {
  const { t } = useTranslation();
  const search = useListSearch();
  const sharedColumns = useTriggerColumns();
  const { list, changes } = useTriggers(search.search, {
    query: queries.flowTriggers.campaigns(),
    listOf: ({ flow }) => flow,
    searchedOf: ({ name, phrase }: FlowCampaign) => `${name}\n${phrase}`,
    create: (body: NewFlowCampaign) => api.flowTriggers.addCampaign({ body }),
    update: (id, body) => api.flowTriggers.changeCampaign({ body: { id, ...body } }),
    remove: (id) => api.flowTriggers.removeCampaign({ params: { id } }),
  });
  return (
    <ListScreen
      texts={($) => ({ ...$.flowTriggers, ...$.flowTriggers.phrases })}
      icon={IconMessageBolt}
      tabs={<TriggerTabs />}
      search={search}
      list={list}
      changes={changes}
      nameOf={({ name }) => name}
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
        ...sharedColumns,
      ]}
      fields={phraseSchema}
      valuesOf={valuesOf}
      refusedFields={{ ERR_NO_FLOW_FOUND: 'flowId', ERR_NO_WAPP_FOUND: 'whatsappId' }}
    >
      {(form) => <PhraseFields form={form} />}
    </ListScreen>
  );
}
