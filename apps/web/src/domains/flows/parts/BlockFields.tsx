import type { BlockType } from '@balcao/contract/flows/block-types';
import { comparisons } from '@balcao/contract/flows/blocks/condition';
import { voices } from '@balcao/contract/prompts/voices';
import { limits } from '@balcao/contract/limits';
import type { ComponentType } from 'react';
import {
  AreaField,
  MultiSelectField,
  NumberField,
  SecretField,
  SelectField,
  TextField,
  type Choice,
} from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useEditorContext } from '../editor-context.ts';
import type { BlockFormProps } from './block-form-props.ts';
import { BillFields } from './BillFields.tsx';
import { ContentFields } from './ContentFields.tsx';
import { FileField } from './FileField.tsx';
import { FormBlockFields } from './FormBlockFields.tsx';
import { HttpFields } from './HttpFields.tsx';
import { MenuFields } from './MenuFields.tsx';
import { PercentField } from './PercentField.tsx';
import { VariablesHint } from './VariablesHint.tsx';
import form from '../../../forms/form.module.css';

type Fields = ComponentType<BlockFormProps>;

/** The fields of each type of block. A type without fields does not compile. */
const fieldsOf: Record<BlockType, Fields> = {
  start: StartFields,
  message: MessageFields,
  singleBlock: ContentFields,
  content: ContentFields,
  img: ({ control }) => <FileField control={control} name="url" kind="image" />,
  audio: ({ control }) => <FileField control={control} name="url" kind="audio" record="record" />,
  video: ({ control }) => <FileField control={control} name="url" kind="video" />,
  menu: MenuFields,
  randomizer: ({ control }) => <PercentField control={control} name="percent" />,
  interval: IntervalFields,
  condition: ConditionFields,
  ticket: TicketFields,
  typebot: TypebotFields,
  openai: OpenAiFields,
  question: QuestionFields,
  variable: VariableFields,
  tag: TagFields,
  close: CloseFields,
  http: HttpFields,
  wait: WaitFields,
  jump: JumpFields,
  hours: HoursFields,
  assign: AssignFields,
  bill: BillFields,
  form: FormBlockFields,
};

/** The fields of a block in its dialog. */
export function BlockFields({ type, ...props }: BlockFormProps & { type: BlockType }) {
  const Fields = fieldsOf[type];
  return <Fields {...props} />;
}

const choicesOf = (records: readonly { id: number; name: string }[]): Choice[] =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));

function StartFields() {
  const { t } = useTranslation();
  return <p className={form.hint}>{t(($) => $.flows.hints.start)}</p>;
}

function MessageFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <AreaField control={control} name="label" label={t(($) => $.flows.fields.text)} rows={5} />
      <VariablesHint />
    </>
  );
}

function IntervalFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  return (
    <NumberField
      control={control}
      name="sec"
      label={t(($) => $.flows.fields.seconds)}
      description={t(($) => $.flows.hints.interval, { max: limits.flow.intervalSeconds })}
    />
  );
}

function ConditionFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const signs = Object.entries(comparisons).map(([value, label]): Choice => ({ value, label }));
  return (
    <>
      <TextField control={control} name="key" label={t(($) => $.flows.fields.variable)} first />
      <SelectField control={control} name="condition" label={t(($) => $.flows.fields.comparison)} data={signs} />
      <TextField control={control} name="value" label={t(($) => $.flows.fields.value)} />
      <VariablesHint />
    </>
  );
}

function TicketFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const { queues } = useEditorContext().lookups;
  return (
    <SelectField
      control={control}
      name="data.id"
      label={t(($) => $.flows.fields.queue)}
      data={choicesOf(queues)}
      first
    />
  );
}

function TypebotFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const name = (field: string) => `typebotIntegration.${field}`;
  return (
    <>
      <TextField control={control} name={name('name')} label={t(($) => $.flows.fields.name)} first />
      <TextField control={control} name={name('urlN8N')} label={t(($) => $.flows.fields.url)} />
      <TextField control={control} name={name('typebotSlug')} label={t(($) => $.flows.fields.slug)} />
      <div className={form.pair}>
        <NumberField control={control} name={name('typebotExpires')} label={t(($) => $.flows.fields.expires)} />
        <NumberField control={control} name={name('typebotDelayMessage')} label={t(($) => $.flows.fields.delay)} />
        <TextField control={control} name={name('typebotKeywordFinish')} label={t(($) => $.flows.fields.finish)} />
        <TextField control={control} name={name('typebotKeywordRestart')} label={t(($) => $.flows.fields.restart)} />
      </div>
      <TextField control={control} name={name('typebotRestartMessage')} label={t(($) => $.flows.fields.restartText)} />
      <TextField control={control} name={name('typebotUnknownMessage')} label={t(($) => $.flows.fields.unknownText)} />
    </>
  );
}

function OpenAiFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const { queues } = useEditorContext().lookups;
  const name = (field: string) => `typebotIntegration.${field}`;
  // `pt-BR-FranciscaNeural` is shown as `Francisca`.
  const voiceChoices = voices.map((voice): Choice => ({
    value: voice,
    label: voice === 'texto' ? t(($) => $.flows.fields.asText) : voice.replace(/^pt-BR-|Neural$/g, ''),
  }));
  return (
    <>
      <TextField control={control} name={name('name')} label={t(($) => $.flows.fields.name)} first />
      <SecretField control={control} name={name('apiKey')} label={t(($) => $.flows.fields.apiKey)} />
      <AreaField control={control} name={name('prompt')} label={t(($) => $.flows.fields.prompt)} rows={6} />
      <div className={form.pair}>
        <NumberField control={control} name={name('maxTokens')} label={t(($) => $.flows.fields.maxTokens)} />
        <NumberField control={control} name={name('maxMessages')} label={t(($) => $.flows.fields.maxMessages)} />
        <TextField control={control} name={name('temperature')} label={t(($) => $.flows.fields.temperature)} />
        <SelectField
          control={control}
          name={name('queueId')}
          label={t(($) => $.flows.fields.transferQueue)}
          data={choicesOf(queues)}
          clearable
        />
        <SelectField
          control={control}
          name={name('voice')}
          label={t(($) => $.flows.fields.voice)}
          data={voiceChoices}
        />
        <TextField control={control} name={name('voiceRegion')} label={t(($) => $.flows.fields.voiceRegion)} />
      </div>
      <SecretField control={control} name={name('voiceKey')} label={t(($) => $.flows.fields.voiceKey)} />
    </>
  );
}

function QuestionFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <AreaField
        control={control}
        name="typebotIntegration.message"
        label={t(($) => $.flows.fields.question)}
        rows={4}
      />
      <TextField
        control={control}
        name="typebotIntegration.answerKey"
        label={t(($) => $.flows.fields.answerKey)}
        description={t(($) => $.flows.hints.answerKey)}
      />
      <VariablesHint />
    </>
  );
}

function VariableFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={t(($) => $.flows.fields.variable)}
        description={t(($) => $.flows.hints.answerKey)}
        first
      />
      <AreaField control={control} name="value" label={t(($) => $.flows.fields.value)} rows={2} />
      <VariablesHint />
    </>
  );
}

function TagFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const { tags } = useEditorContext().lookups;
  const actions = [
    { value: 'add', label: t(($) => $.flows.fields.addTags) },
    { value: 'remove', label: t(($) => $.flows.fields.removeTags) },
  ];
  return (
    <>
      <SelectField control={control} name="action" label={t(($) => $.flows.fields.action)} data={actions} />
      <MultiSelectField control={control} name="tagIds" label={t(($) => $.flows.fields.tags)} data={choicesOf(tags)} />
    </>
  );
}

function CloseFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const { closingReasons } = useEditorContext().lookups;
  return (
    <>
      <AreaField control={control} name="message" label={t(($) => $.flows.fields.lastText)} rows={3} />
      <SelectField
        control={control}
        name="closingReasonId"
        label={t(($) => $.flows.fields.closingReason)}
        data={choicesOf(closingReasons)}
        clearable
      />
      <VariablesHint />
    </>
  );
}

function WaitFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <NumberField control={control} name="timeoutMinutes" label={t(($) => $.flows.fields.timeoutMinutes)} min={1} />
      <TextField
        control={control}
        name="answerKey"
        label={t(($) => $.flows.fields.answerKey)}
        description={t(($) => $.flows.hints.waitKey)}
      />
    </>
  );
}

function JumpFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const { lookups, draft } = useEditorContext();
  const others = lookups.flows.filter(({ id }) => id !== draft.id);
  return (
    <SelectField control={control} name="flowId" label={t(($) => $.flows.fields.flow)} data={choicesOf(others)} first />
  );
}

function HoursFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const { queues } = useEditorContext().lookups;
  return (
    <SelectField
      control={control}
      name="queueId"
      label={t(($) => $.flows.fields.hoursOf)}
      description={t(($) => $.flows.hints.hours)}
      data={choicesOf(queues)}
      clearable
      first
    />
  );
}

function AssignFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const { users, queues } = useEditorContext().lookups;
  return (
    <>
      <SelectField
        control={control}
        name="userId"
        label={t(($) => $.flows.fields.user)}
        data={choicesOf(users)}
        first
      />
      <SelectField
        control={control}
        name="queueId"
        label={t(($) => $.flows.fields.queue)}
        data={choicesOf(queues)}
        clearable
      />
    </>
  );
}
