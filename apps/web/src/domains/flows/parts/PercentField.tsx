import { Slider } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { BlockFormProps } from './block-form-props.ts';
import styles from '../flows.module.css';

/** The percentage of runs that take the first branch of a randomizer, in steps of ten. */
export function PercentField({ control, name }: Pick<BlockFormProps, 'control'> & { name: string }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name });
  const percent = Number(field.value ?? 50);
  return (
    <div className={styles.percent}>
      <p>{t(($) => $.flows.hints.percent, { percent, rest: 100 - percent })}</p>
      <Slider
        thumbLabel={t(($) => $.flows.fields.percent)}
        min={0}
        max={100}
        step={10}
        value={percent}
        onChange={field.onChange}
      />
    </div>
  );
}
