import type { Prompt } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { voices } from '@balcao/contract/prompts/voices';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { live } from '../../../api/query-client.ts';
import { queries } from '../../../api/query-keys.ts';
import {
  AreaField,
  MultiSelectField,
  NumberField,
  SecretField,
  SelectField,
  SwitchField,
  TextField,
  type Choice,
} from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { RecordForm } from '../../../records/RecordDialog.tsx';
import type { PromptValues } from '../prompt-values.ts';
import { BenchPanel } from './BenchPanel.tsx';
import { ModelField } from './ModelField.tsx';
import { UntestedField } from './UntestedField.tsx';
import forms from '../../../forms/form.module.css';
import styles from '../prompts.module.css';

interface Props {
  form: RecordForm<PromptValues>;
  /** Undefined: the prompt is new. */
  prompt: Prompt | undefined;
}

/** The fields of the second tab that can be refused (the switch `transcribesAudio` cannot). Others are in the first. */
const serviceFields: readonly string[] = [
  'apiKey',
  'baseUrl',
  'voice',
  'voiceKey',
  'voiceRegion',
  'transcriptionModel',
] satisfies (keyof PromptValues)[];

/** The fields of a prompt and its test bench, in tabs. */
export function PromptForm({ form, prompt }: Props) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<string | null>('data');
  const { errors, submitCount } = useFormState({ control: form.field('name').control });
  const wrongTab = tabOfErrors(Object.keys(errors));
  // A refused field may stand in a tab that is not shown: after each submit that tab opens once.
  const [handledSubmits, setHandledSubmits] = useState(0);
  if (submitCount !== handledSubmits && wrongTab) {
    setHandledSubmits(submitCount);
    setTab(wrongTab);
  }
  useEffect(() => {
    if (handledSubmits > 0)
      root.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) [aria-invalid="true"]')?.focus();
  }, [handledSubmits]);
  return (
    <Tabs value={tab} onChange={setTab} ref={root}>
      <Tabs.List className={styles.tabs ?? ''}>
        <Tabs.Tab value="data">{t(($) => $.prompts.tabs.data)}</Tabs.Tab>
        <Tabs.Tab value="service">{t(($) => $.prompts.tabs.service)}</Tabs.Tab>
        <Tabs.Tab value="bench">{t(($) => $.prompts.bench.title)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="data" className={styles.panel ?? ''}>
        <UntestedField control={form.field('untested').control} onBench={() => setTab('bench')} />
        <PromptData form={form} />
      </Tabs.Panel>
      <Tabs.Panel value="service" className={styles.panel ?? ''}>
        <ServiceData form={form} />
      </Tabs.Panel>
      <Tabs.Panel value="bench">
        {prompt ? (
          <BenchPanel prompt={prompt} control={form.field('name').control} />
        ) : (
          <p className={styles.later}>{t(($) => $.prompts.bench.introNew)}</p>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The first tab that contains a refused field; undefined: no field was refused. */
function tabOfErrors(names: readonly string[]): 'data' | 'service' | undefined {
  if (names.length === 0) return undefined;
  return names.every((name) => serviceFields.includes(name)) ? 'service' : 'data';
}

function PromptData({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ ...queries.queues.list(), ...live });
  const queues = data.map(({ id, name }): Choice => ({ value: String(id), label: name }));
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t(($) => $.prompts.fields.name)}
        maxLength={limits.prompt.name.max}
        first
      />
      <AreaField
        {...form.field('prompt')}
        label={t(($) => $.prompts.fields.prompt)}
        description={t(($) => $.prompts.promptHint, { firstName: '{{firstName}}' })}
        rows={8}
      />
      <div className={forms.pair}>
        <SelectField
          {...form.field('queueId')}
          label={t(($) => $.prompts.fields.queue)}
          description={t(($) => $.prompts.queueHint)}
          data={queues}
          required
        />
        <MultiSelectField
          {...form.field('handOverQueueIds')}
          label={t(($) => $.prompts.fields.handOverQueues)}
          description={t(($) => $.prompts.handOverQueuesHint)}
          data={queues}
        />
        <ModelField {...form.field('model')} label={t(($) => $.prompts.fields.model)} />
        <NumberField
          {...form.field('maxTokens')}
          label={t(($) => $.prompts.fields.maxTokens)}
          description={t(($) => $.prompts.maxTokensHint)}
          min={1}
          max={limits.prompt.maxTokens}
          required
        />
        <NumberField
          {...form.field('temperature')}
          label={t(($) => $.prompts.fields.temperature)}
          description={t(($) => $.prompts.temperatureHint)}
          max={1}
          step={0.1}
          decimals={1}
          required
        />
        <NumberField
          {...form.field('maxMessages')}
          label={t(($) => $.prompts.fields.maxMessages)}
          description={t(($) => $.prompts.maxMessagesHint)}
          min={1}
          max={limits.prompt.maxMessages}
          required
        />
      </div>
      <SwitchField
        {...form.field('refusesOffTopic')}
        label={t(($) => $.prompts.fields.refusesOffTopic)}
        description={t(($) => $.prompts.refusesOffTopicHint)}
      />
      <SwitchField
        {...form.field('isActive')}
        label={t(($) => $.prompts.fields.isActive)}
        description={t(($) => $.prompts.isActiveHint)}
      />
    </>
  );
}

/** The name of a voice in the list: `pt-BR-FranciscaNeural` becomes `Francisca`. */
const nameOfVoice = (voice: string) => voice.replace(/^pt-BR-/, '').replace(/Neural$/, '');

function ServiceData({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  const speaks = useWatch(form.field('voice')) !== 'texto';
  const transcribes = useWatch(form.field('transcribesAudio')) === true;
  const spoken = voices.map((voice): Choice => ({
    value: voice,
    label: voice === 'texto' ? t(($) => $.prompts.inWriting) : nameOfVoice(voice),
  }));
  return (
    <>
      <SecretField
        {...form.field('apiKey')}
        label={t(($) => $.prompts.fields.apiKey)}
        description={t(($) => $.prompts.apiKeyHint)}
      />
      <TextField
        {...form.field('baseUrl')}
        label={t(($) => $.prompts.fields.baseUrl)}
        description={t(($) => $.prompts.baseUrlHint)}
        placeholder="https://api.openai.com/v1"
        maxLength={300}
      />
      <SwitchField
        {...form.field('transcribesAudio')}
        label={t(($) => $.prompts.fields.transcribesAudio)}
        description={t(($) => $.prompts.transcribesAudioHint)}
      />
      {transcribes && (
        <TextField
          {...form.field('transcriptionModel')}
          label={t(($) => $.prompts.fields.transcriptionModel)}
          maxLength={100}
        />
      )}
      <SelectField
        {...form.field('voice')}
        label={t(($) => $.prompts.fields.voice)}
        description={t(($) => $.prompts.voiceHint)}
        data={spoken}
      />
      {speaks && (
        <div className={forms.pair}>
          <SecretField {...form.field('voiceKey')} label={t(($) => $.prompts.fields.voiceKey)} required />
          <TextField
            {...form.field('voiceRegion')}
            label={t(($) => $.prompts.fields.voiceRegion)}
            placeholder="brazilsouth"
            maxLength={40}
            required
          />
        </div>
      )}
    </>
  );
}
