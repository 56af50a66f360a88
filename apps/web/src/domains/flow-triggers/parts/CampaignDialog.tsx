import type { FlowCampaign, NewFlowCampaign } from '@balcao/contract';
import { PhraseMatch } from '@balcao/contract/flow-triggers/flow-triggers';
import { isPattern } from '@balcao/contract/flow-triggers/match-phrase';
import { flag, id, optionalId, text } from '@balcao/contract/kit/fields';
import { limits } from '@balcao/contract/limits';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { SelectField, SwitchField, TextField } from '../../../forms/fields.tsx';
import { required } from '../../../forms/use-schema-form.ts';
import { t, useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog, type RecordForm } from '../../../records/RecordDialog.tsx';
import { useTriggerNames } from '../use-trigger-names.ts';
import type { TriggerDialogProps } from './TriggerTable.tsx';

interface Values {
  name: string;
  flowId: string;
  /** '': every connection. */
  whatsappId: string;
  phrase: string;
  match: PhraseMatch;
  status: boolean;
}

const schema = z
  .object({
    name: text(limits.flowTrigger.name.min, limits.flowTrigger.name.max),
    flowId: required(id()),
    whatsappId: optionalId(),
    phrase: text(1, limits.flowTrigger.phrase),
    match: PhraseMatch,
    status: flag(),
  })
  .refine(({ match, phrase }) => match !== 'pattern' || isPattern(phrase), {
    path: ['phrase'],
    error: () => t(($) => $.flowTriggers.fields.badPattern),
  });

/** A phrase that starts a flow. */
export function CampaignDialog({ record, onClose, onSaved }: TriggerDialogProps<FlowCampaign>) {
  const words = useTranslation();
  return (
    <RecordDialog<Values, NewFlowCampaign, FlowCampaign>
      title={words.t(($) => (record ? $.flowTriggers.phrases.edit : $.flowTriggers.phrases.add))}
      fields={schema as never}
      values={{
        name: record?.name ?? '',
        flowId: record ? String(record.flowId) : '',
        whatsappId: record?.whatsappId ? String(record.whatsappId) : '',
        phrase: record?.phrase ?? '',
        match: record?.match ?? 'exact',
        status: record?.status ?? true,
      }}
      send={(body) =>
        record
          ? api.flowTriggers.changeCampaign({ body: { id: record.id, ...body } })
          : api.flowTriggers.addCampaign({ body })
      }
      refusedFields={{ ERR_NO_FLOW_FOUND: 'flowId', ERR_NO_WAPP_FOUND: 'whatsappId' }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </RecordDialog>
  );
}

function Fields({ form }: { form: RecordForm<Values> }) {
  const words = useTranslation();
  const { flowChoices, connectionChoices } = useTriggerNames();
  const match = useWatch(form.field('match'));
  return (
    <>
      <TextField {...form.field('name')} label={words.t(($) => $.flowTriggers.fields.name)} first required />
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
      <SelectField
        {...form.field('match')}
        label={words.t(($) => $.flowTriggers.fields.match)}
        data={PhraseMatch.options.map((value) => ({ value, label: words.t(($) => $.flowTriggers.matches[value]) }))}
      />
      <TextField
        {...form.field('phrase')}
        label={words.t(($) => $.flowTriggers.fields.phrase)}
        description={words.t(($) =>
          match === 'pattern' ? $.flowTriggers.fields.patternHint : $.flowTriggers.fields.phraseHint,
        )}
        required
      />
      <SwitchField
        {...form.field('status')}
        label={words.t(($) => $.flowTriggers.active)}
        description={words.t(($) => $.flowTriggers.fields.statusHint)}
      />
    </>
  );
}
