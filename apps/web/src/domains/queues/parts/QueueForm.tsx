import type { Queue } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { AreaField, NumberField, SelectField, SwitchField, TagsField, TextField } from '../../../forms/fields.tsx';
import { focusFirstWrong } from '../../../forms/focus-first-wrong.ts';
import { PaletteField } from '../../../forms/PaletteField.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { RecordForm } from '../../../records/RecordDialog.tsx';
import type { EditedDay } from '../../hours/index.ts';
import { FlowField } from '../../flows/parts.ts';
import { HoursField } from '../../hours/parts.ts';
import { IntegrationField } from '../../integrations/parts.ts';
import { PromptField } from '../../prompts/parts.ts';
import { OptionsPanel } from '../../queue-options/parts.ts';
import { formatWait } from '../../tickets/index.ts';
import form from '../../../forms/form.module.css';
import styles from '../queues.module.css';

export interface QueueValues {
  name: string;
  color: string;
  orderQueue: number;
  greetingMessage: string;
  outOfHoursMessage: string;
  /** Minutes, 0: no limit; '': the setting of the company. */
  answerLimit: string;
  schedules: EditedDay[];
  /** '': none. */
  flowId: number | '';
  closingReasonRequired: boolean;
  requiredContactFields: string[];
  /** '': none. */
  integrationId: number | '';
  /** '': none. */
  promptId: number | '';
}

interface Props {
  record: RecordForm<QueueValues>;
  /** Undefined: a new one. */
  queue: Queue | undefined;
  /** The other queues of the company, whose colours are taken. */
  others: readonly Queue[];
}

/** The fields of a queue and its menus, in tabs; the hours are one of them if queues have hours of their own. */
export function QueueForm({ record, queue, others }: Props) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(queries.settings.list());
  const hasHours = settings?.some(({ key, value }) => key === 'scheduleType' && value === 'queue');
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<string | null>('data');
  const { errors, submitCount } = useFormState({ control: record.field('schedules').control });
  // All fields but `schedules` are in the first tab.
  const isDataWrong = Object.keys(errors).some((name) => name !== 'schedules');
  const wrongTab = isDataWrong ? 'data' : errors.schedules && 'hours';
  // A submit that is refused opens the tab of the first wrong field.
  const [handledSubmits, setHandledSubmits] = useState(0);
  if (submitCount !== handledSubmits && wrongTab) {
    setHandledSubmits(submitCount);
    setTab(wrongTab);
  }
  useEffect(() => {
    if (handledSubmits > 0) focusFirstWrong(root.current);
  }, [handledSubmits]);
  return (
    <Tabs value={tab} onChange={setTab} ref={root}>
      <Tabs.List className={styles.tabs ?? ''}>
        <Tabs.Tab value="data">{t(($) => $.queues.data)}</Tabs.Tab>
        {hasHours && <Tabs.Tab value="hours">{t(($) => $.queues.hours)}</Tabs.Tab>}
        <Tabs.Tab value="options">{t(($) => $.queues.options)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="data" className={styles.panel ?? ''}>
        <QueueData record={record} others={others} />
        {hasHours && (
          <AreaField
            {...record.field('outOfHoursMessage')}
            label={t(($) => $.queues.fields.outOfHours)}
            description={t(($) => $.queues.outOfHoursHint)}
            rows={3}
          />
        )}
      </Tabs.Panel>
      {hasHours && (
        <Tabs.Panel value="hours">
          <HoursField {...record.field('schedules')} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="options">
        <QueueOptions record={record} queue={queue} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The menus of a queue; a new queue has none before it is saved. */
function QueueOptions({ record, queue }: Pick<Props, 'record' | 'queue'>) {
  const { t } = useTranslation();
  const greeting = useWatch(record.field('greetingMessage'));
  return queue ? (
    <OptionsPanel queue={queue} greeting={String(greeting)} />
  ) : (
    <p className={styles.later}>{t(($) => $.queueOptions.introNew)}</p>
  );
}

function QueueData({ record, others }: Pick<Props, 'record' | 'others'>) {
  const { t } = useTranslation();
  return (
    <>
      <div className={form.pair}>
        <TextField
          {...record.field('name')}
          label={t(($) => $.queues.fields.name)}
          maxLength={limits.queueName.max}
          first
        />
        <NumberField
          {...record.field('orderQueue')}
          label={t(($) => $.queues.fields.order)}
          description={t(($) => $.queues.orderHint)}
          max={1000}
        />
      </div>
      <PaletteField
        {...record.field('color')}
        label={t(($) => $.queues.fields.color)}
        description={t(($) => $.queues.colorHint)}
        taken={new Map(others.map(({ color, name }) => [color.toLowerCase(), name]))}
      />
      <AreaField
        {...record.field('greetingMessage')}
        label={t(($) => $.queues.fields.greeting)}
        description={t(($) => $.queues.greetingHint)}
        rows={3}
      />
      <FlowField
        {...record.field('flowId')}
        label={t(($) => $.queues.fields.flow)}
        description={t(($) => $.queues.flowHint)}
      />
      <IntegrationField {...record.field('integrationId')} of="queue" />
      <AnswerLimitField record={record} />
      <PromptField
        {...record.field('promptId')}
        label={t(($) => $.queues.fields.prompt)}
        description={t(($) => $.queues.promptHint)}
        placeholder={t(($) => $.queues.noPrompt)}
      />
      <SwitchField
        {...record.field('closingReasonRequired')}
        label={t(($) => $.queues.fields.closingReasonRequired)}
        description={t(($) => $.queues.closingReasonHint)}
      />
      <TagsField
        {...record.field('requiredContactFields')}
        label={t(($) => $.queues.fields.requiredContactFields)}
        description={t(($) => $.queues.requiredContactFieldsHint)}
        max={limits.requiredContactFields}
      />
    </>
  );
}

const offeredMinutes = [0, 5, 15, 30, 60, 120, 240, 1440];

/** How long the queue's customers may wait for an answer: as in the whole company, or a limit of its own. */
function AnswerLimitField({ record }: Pick<Props, 'record'>) {
  const { t } = useTranslation();
  const bound = record.field('answerLimit');
  const value = useWatch(bound);
  // A limit that was set by the API may not be among the offered ones.
  const minutes =
    value === '' || offeredMinutes.includes(Number(value)) ? offeredMinutes : [...offeredMinutes, Number(value)];
  return (
    <SelectField
      {...bound}
      label={t(($) => $.queues.fields.answerLimit)}
      description={t(($) => $.queues.answerLimitHint)}
      placeholder={t(($) => $.queues.asCompany)}
      clearable
      data={minutes.map((count) => ({
        value: String(count),
        label: count === 0 ? t(($) => $.queues.noLimit) : formatWait(count, 'long'),
      }))}
    />
  );
}
