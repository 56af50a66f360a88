import { phraseMatches } from '@balcao/contract/flow-triggers/match-phrase';
import { useWatch } from 'react-hook-form';
import { SelectField, SwitchField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { RecordForm } from '../../../records/RecordDialog.tsx';
import type { PhraseValues } from '../phrase-form.ts';
import { PlaceFields } from './PlaceFields.tsx';

/** The fields of a phrase that starts a flow. */
export function PhraseFields({ form }: { form: RecordForm<PhraseValues> }) {
  const { t } = useTranslation();
  const match = useWatch(form.field('match'));
  return (
    <>
      <TextField {...form.field('name')} label={t(($) => $.flowTriggers.fields.name)} first />
      <PlaceFields flow={form.field('flowId')} connection={form.field('whatsappId')} />
      <SelectField
        {...form.field('match')}
        label={t(($) => $.flowTriggers.fields.match)}
        data={phraseMatches.map((value) => ({ value, label: t(($) => $.flowTriggers.matches[value]) }))}
      />
      <TextField
        {...form.field('phrase')}
        label={t(($) => $.flowTriggers.fields.phrase)}
        description={t(($) =>
          match === 'pattern' ? $.flowTriggers.fields.patternHint : $.flowTriggers.fields.phraseHint,
        )}
      />
      <SwitchField
        {...form.field('status')}
        label={t(($) => $.flowTriggers.active)}
        description={t(($) => $.flowTriggers.fields.statusHint)}
      />
    </>
  );
}
