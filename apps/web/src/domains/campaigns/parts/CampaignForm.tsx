import type { Campaign } from '@balcao/contract';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { dropRules } from '@balcao/contract/campaigns/campaigns';
import { limits } from '@balcao/contract/limits';
import { queries } from '../../../api/query-keys.ts';
import { focusFirstWrong } from '../../../forms/focus-first-wrong.ts';
import { MultiSelectField, SelectField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { RecordForm } from '../../../records/RecordDialog.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { editableParts, messageNames, type CampaignValues } from '../campaign-values.ts';
import { MessageTab } from './MessageTab.tsx';
import { OutcomeTab } from './OutcomeTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { SendingTab } from './SendingTab.tsx';
import styles from '../campaigns.module.css';

const fieldsOfPeople = ['contactListId', 'tagListId', 'audience', 'firstContacts'];
const fieldsOfMessage: string[] = [...messageNames, 'template', 'parameters', 'media', 'fileListId', 'flowId'];
const fieldsOfOutcome: string[] = [
  'replyQueueId',
  'replyTagId',
  'replyFlowId',
  'conversion',
  'conversionTagId',
  'conversionReasonId',
  'conversionDays',
  'holdOutPercent',
];
const tabOf = (field: string) => {
  if (fieldsOfMessage.includes(field)) return 'message';
  if (fieldsOfPeople.includes(field)) return 'people';
  return fieldsOfOutcome.includes(field) ? 'outcome' : 'sending';
};

/** The fields of a campaign on four tabs. Fields that may not be changed any more are disabled. */
export function CampaignForm({
  record,
  campaign,
}: {
  record: RecordForm<CampaignValues>;
  campaign: Campaign | undefined;
}) {
  const { t } = useTranslation();
  const { data: connections = [] } = useQuery(queries.connections.list());
  const editable = editableParts(campaign);
  const isFixed = editable !== 'all';
  const areNumbersFixed = isFixed && editable !== 'texts and numbers';
  const connectionIds = useWatch(record.field('connectionIds')) as number[];
  const officialId = connections.find(({ id, driver }) => driver === 'cloud-api' && id === connectionIds[0])?.id;
  const { root, tab, setTab } = useTabOfRefusal(record);
  return (
    <div ref={root} className={styles.form}>
      {campaign && <WhyFixed campaign={campaign} editable={editable} />}
      <TextField
        {...record.field('name')}
        label={t(($) => $.campaigns.fields.name)}
        maxLength={limits.campaign.name.max}
        disabled={isFixed}
        first
      />
      <MultiSelectField
        {...record.field('connectionIds')}
        label={t(($) => $.campaigns.fields.connections)}
        placeholder={connectionIds.length === 0 ? t(($) => $.campaigns.connectionHint) : ''}
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        disabled={areNumbersFixed}
      />
      {connectionIds.length > 1 && (
        <SelectField
          {...record.field('onDrop')}
          label={t(($) => $.campaigns.fields.onDrop)}
          description={t(($) => $.campaigns.onDropHint)}
          data={dropRules.map((value) => ({ value, label: t(($) => $.campaigns.drops[value]) }))}
          disabled={areNumbersFixed}
        />
      )}
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List className={styles.tabs ?? ''}>
          <Tabs.Tab value="message">{t(($) => $.campaigns.tabs.message)}</Tabs.Tab>
          <Tabs.Tab value="people">{t(($) => $.campaigns.tabs.people)}</Tabs.Tab>
          <Tabs.Tab value="sending">{t(($) => $.campaigns.tabs.sending)}</Tabs.Tab>
          <Tabs.Tab value="outcome">{t(($) => $.campaigns.tabs.outcome)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="message" className={styles.panel ?? ''}>
          <MessageTab
            record={record}
            isFixed={isFixed}
            areTextsFixed={editable === 'nothing'}
            officialId={officialId}
          />
        </Tabs.Panel>
        <Tabs.Panel value="people" className={styles.panel ?? ''}>
          <PeopleTab
            record={record}
            isFixed={isFixed}
            isOfficial={officialId !== undefined}
            follows={campaign?.follows ?? undefined}
          />
        </Tabs.Panel>
        <Tabs.Panel value="sending" className={styles.panel ?? ''}>
          <SendingTab record={record} isFixed={isFixed} />
        </Tabs.Panel>
        <Tabs.Panel value="outcome" className={styles.panel ?? ''}>
          <OutcomeTab record={record} isFixed={isFixed} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/**
 * The shown tab: the tab that the user chose; after a refusal, the tab with the first wrong field, which is focused.
 */
function useTabOfRefusal(record: RecordForm<CampaignValues>) {
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<string | null>('message');
  const { errors, submitCount } = useFormState({ control: record.field('name').control });
  // The fields `name` and `connectionIds` stand above the tabs.
  const wrongOnTabs = Object.keys(errors).filter((name) => name !== 'name' && name !== 'connectionIds');
  // The number of the last submit that had errors: the tab changes once for each refusal.
  const [refusedSubmit, setRefusedSubmit] = useState(0);
  if (submitCount !== refusedSubmit && Object.keys(errors).length > 0) {
    setRefusedSubmit(submitCount);
    if (wrongOnTabs[0]) setTab(tabOf(wrongOnTabs[0]));
  }
  useEffect(() => {
    if (refusedSubmit > 0) focusFirstWrong(root.current);
  }, [refusedSubmit]);
  return { root, tab, setTab };
}

type Editable = ReturnType<typeof editableParts>;

/** Why fields cannot be changed. */
function WhyFixed({ campaign, editable }: { campaign: Campaign; editable: Editable }) {
  const { t } = useTranslation();
  if (editable === 'all') return null;
  const reason = whyFixed(campaign, editable);
  return <Caution>{t(($) => $.campaigns.readOnly[reason])}</Caution>;
}

function whyFixed({ status }: Campaign, editable: Exclude<Editable, 'all'>) {
  if (editable === 'texts') return 'texts';
  if (editable === 'texts and numbers') return 'noNumber';
  if (status === 'FINALIZADA') return 'over';
  return status === 'PROGRAMADA' ? 'soon' : 'runs';
}
