import { IconPlus, IconTrash } from '@tabler/icons-react';
import { httpMethods } from '@balcao/contract/flows/blocks/http';
import { limits } from '@balcao/contract/limits';
import { useFieldArray } from 'react-hook-form';
import { AreaField, NumberField, SecretField, SelectField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { afterBlur } from '../../../forms/after-blur.ts';
import type { BlockFormProps } from './block-form-props.ts';
import { VariablesHint } from './VariablesHint.tsx';
import styles from '../flows.module.css';
import form from '../../../forms/form.module.css';

/** The fields of an HTTP block: the call to another system, and which values of its answer go into variables. */
export function HttpFields({ control }: BlockFormProps) {
  const { t } = useTranslation();
  const methods = httpMethods.map((method) => ({ value: method, label: method }));
  return (
    <>
      <div className={form.pair}>
        <SelectField control={control} name="method" label={t(($) => $.flows.fields.method)} data={methods} />
        <NumberField
          control={control}
          name="timeoutSeconds"
          label={t(($) => $.flows.fields.timeoutSeconds)}
          min={1}
          max={limits.flow.httpSeconds}
        />
      </div>
      <TextField control={control} name="url" label={t(($) => $.flows.fields.url)} first />
      <SecretField control={control} name="token" label={t(($) => $.flows.fields.token)} />
      <Pairs control={control} list="headers" fields={['name', 'value']} />
      <AreaField control={control} name="body" label={t(($) => $.flows.fields.body)} rows={4} />
      <Pairs control={control} list="results" fields={['path', 'variable']} />
      <VariablesHint />
    </>
  );
}

type PairsProps = Pick<BlockFormProps, 'control'> &
  (
    | { list: 'headers'; fields: readonly ['name', 'value'] }
    | { list: 'results'; fields: readonly ['path', 'variable'] }
  );

/** A list of rows with two fields each; rows can be added and removed. */
function Pairs({ control, list, fields: [left, right] }: PairsProps) {
  const { t } = useTranslation();
  const rows = useFieldArray({ control, name: list });
  return (
    <>
      {rows.fields.map(({ id }, index) => (
        <div key={id} className={styles.row}>
          <TextField control={control} name={`${list}.${index}.${left}`} label={t(($) => $.flows.pairs[left])} />
          <TextField control={control} name={`${list}.${index}.${right}`} label={t(($) => $.flows.pairs[right])} />
          <IconButton label={t(($) => $.common.delete)} onClick={() => afterBlur(() => rows.remove(index))}>
            <IconTrash size={17} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {rows.fields.length < limits.flow.httpFields && (
        <Button
          small
          icon={<IconPlus size={15} stroke={2} aria-hidden />}
          onClick={() => rows.append({ [left]: '', [right]: '' })}
        >
          {t(($) => $.flows.pairs[list])}
        </Button>
      )}
    </>
  );
}
