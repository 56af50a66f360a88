import { flowEvents, type FlowEvent } from '@balcao/contract/flow-triggers/flow-triggers';
import { limits } from '@balcao/contract/limits';
import { useWatch } from 'react-hook-form';
import { NumberField, SelectField, SwitchField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { RecordForm } from '../../../records/RecordDialog.tsx';
import type { EventValues } from '../event-form.ts';
import { useTriggerNames } from '../use-trigger-names.ts';
import { PlaceFields } from './PlaceFields.tsx';

/** The fields of an event that starts a flow. The kind of event is chosen once and cannot be changed. */
export function EventFields({ form, isNew }: { form: RecordForm<EventValues>; isNew: boolean }) {
  const { t } = useTranslation();
  const { tagChoices } = useTriggerNames();
  const event = useWatch(form.field('event')) as FlowEvent;
  return (
    <>
      <TextField {...form.field('name')} label={t(($) => $.flowTriggers.fields.name)} first />
      {isNew && (
        <SelectField
          {...form.field('event')}
          label={t(($) => $.flowTriggers.fields.event)}
          data={flowEvents.map((value) => ({ value, label: t(($) => $.flowTriggers.when[value]) }))}
        />
      )}
      {event === 'tag' && (
        <SelectField {...form.field('tagId')} label={t(($) => $.flowTriggers.fields.tag)} data={tagChoices} required />
      )}
      {event === 'silence' && (
        <NumberField
          {...form.field('hours')}
          label={t(($) => $.flowTriggers.fields.hours)}
          min={1}
          max={limits.flowTrigger.hours}
        />
      )}
      <PlaceFields flow={form.field('flowId')} connection={form.field('whatsappId')} />
      <SwitchField
        {...form.field('status')}
        label={t(($) => $.flowTriggers.active)}
        description={t(($) => $.flowTriggers.fields.statusHint)}
      />
    </>
  );
}
