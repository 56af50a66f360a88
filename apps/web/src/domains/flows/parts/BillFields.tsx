import { limits } from '@balcao/contract/limits';
import { AreaField, NumberField, SwitchField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { BlockFormProps } from './block-form-props.ts';
import { VariablesHint } from './VariablesHint.tsx';
import form from '../../../forms/form.module.css';

/** The fields of a bill block: the variable with the CPF or CNPJ, its question, and what the customer gets. */
export function BillFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={form.hint}>{t(($) => $.flows.hints.bill)}</p>
      <TextField
        control={control}
        name="documentKey"
        label={t(($) => $.flows.fields.documentKey)}
        description={t(($) => $.flows.hints.documentKey)}
        first
      />
      <AreaField control={control} name="message" label={t(($) => $.flows.fields.question)} rows={2} />
      <AreaField control={control} name="invalidMessage" label={t(($) => $.flows.fields.invalidMessage)} rows={2} />
      <AreaField
        control={control}
        name="text"
        label={t(($) => $.flows.fields.billText)}
        description={t(($) => $.flows.hints.billText)}
        rows={4}
      />
      <NumberField
        control={control}
        name="most"
        label={t(($) => $.flows.fields.mostBills)}
        min={1}
        max={limits.flow.bills}
      />
      <SwitchField control={control} name="qrCode" label={t(($) => $.flows.fields.qrCode)} />
      <SwitchField
        control={control}
        name="anyPhone"
        label={t(($) => $.flows.fields.anyPhone)}
        description={t(($) => $.flows.hints.anyPhone)}
      />
      <VariablesHint />
    </>
  );
}
