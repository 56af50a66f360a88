import type { FlowTrigger, NewFlowTrigger } from '@balcao/contract';
import { FlowEvent, flowEvents } from '@balcao/contract/flow-triggers/flow-triggers';
import { flag, id, optionalId, text } from '@balcao/contract/kit/fields';
import { limits } from '@balcao/contract/limits';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { NumberField, SelectField, SwitchField, TextField } from '../../../forms/fields.tsx';
import { required } from '../../../forms/use-schema-form.ts';
import { t, useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog, type RecordForm } from '../../../records/RecordDialog.tsx';
import { useTriggerNames } from '../use-trigger-names.ts';
import type { TriggerDialogProps } from './TriggerTable.tsx';

interface Values {
  name: string;
  flowId: string;
  event: FlowEvent;
  whatsappId: string;
  tagId: string;
  hours: number | '';
  status: boolean;
}

const schema = z
  .object({
    name: text(limits.flowTrigger.name.min, limits.flowTrigger.name.max),
    flowId: required(id()),
    event: FlowEvent,
    whatsappId: optionalId(),
    tagId: optionalId(),
    hours: z.union([z.number().int().min(1).max(limits.flowTrigger.hours), z.literal('').transform(() => null)]),
    status: flag(),
  })
  .refine(({ event, tagId }) => event !== 'tag' || tagId !== null, {
    path: ['tagId'],
    error: () => t(($) => $.flowTriggers.fields.chooseTag),
  })
  .refine(({ event, hours }) => event !== 'silence' || hours !== null, {
    path: ['hours'],
    error: () => t(($) => $.flowTriggers.fields.chooseHours),
  })
  .transform((fields) => ({
    ...fields,
    tagId: fields.event === 'tag' ? fields.tagId : null,
    hours: fields.event === 'silence' ? fields.hours : null,
  }));

/** An event that starts a flow; which event it is, is chosen once. */
export function EventDialog({ record, onClose, onSaved }: TriggerDialogProps<FlowTrigger>) {
  const words = useTranslation();
  return (
    <RecordDialog<Values, NewFlowTrigger, FlowTrigger>
      title={words.t(($) => (record ? $.flowTriggers.events.edit : $.flowTriggers.events.add))}
      fields={schema as never}
      values={{
        name: record?.name ?? '',
        flowId: record ? String(record.flowId) : '',
        event: record?.event ?? 'tag',
        whatsappId: record?.whatsappId ? String(record.whatsappId) : '',
        tagId: record?.tagId ? String(record.tagId) : '',
        hours: record?.hours ?? '',
        status: record?.status ?? true,
      }}
      send={({ event, ...body }) =>
        record
          ? api.flowTriggers.update({ params: { id: record.id }, body })
          : api.flowTriggers.create({ body: { event, ...body } })
      }
      refusedFields={{ ERR_NO_FLOW_FOUND: 'flowId', ERR_NO_WAPP_FOUND: 'whatsappId', ERR_NO_TAG_FOUND: 'tagId' }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <Fields form={form} isNew={record === undefined} />}
    </RecordDialog>
  );
}

function Fields({ form, isNew }: { form: RecordForm<Values>; isNew: boolean }) {
  const words = useTranslation();
  const { flowChoices, connectionChoices, tagChoices } = useTriggerNames();
  const event = useWatch(form.field('event')) as FlowEvent;
  return (
    <>
      <TextField {...form.field('name')} label={words.t(($) => $.flowTriggers.fields.name)} first required />
      {isNew && (
        <SelectField
          {...form.field('event')}
          label={words.t(($) => $.flowTriggers.fields.event)}
          data={flowEvents.map((value) => ({ value, label: words.t(($) => $.flowTriggers.when[value]) }))}
        />
      )}
      {event === 'tag' && (
        <SelectField
          {...form.field('tagId')}
          label={words.t(($) => $.flowTriggers.fields.tag)}
          data={tagChoices}
          required
        />
      )}
      {event === 'silence' && (
        <NumberField
          {...form.field('hours')}
          label={words.t(($) => $.flowTriggers.fields.hours)}
          min={1}
          max={limits.flowTrigger.hours}
        />
      )}
      <SelectField
        {...form.field('flowId')}
        label={words.t(($) => $.flowTriggers.fields.flow)}
        data={flowChoices}
        required
      />
      <SelectField
        {...form.field('whatsappId')}
        label={words.t(($) => $.flowTriggers.fields.connection)}
        description={words.t(($) => $.flowTriggers.fields.anyConnection)}
        data={connectionChoices}
        clearable
      />
      <SwitchField
        {...form.field('status')}
        label={words.t(($) => $.flowTriggers.active)}
        description={words.t(($) => $.flowTriggers.fields.statusHint)}
      />
    </>
  );
}
