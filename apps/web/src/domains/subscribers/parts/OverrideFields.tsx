import type { PlanOverrides } from '@balcao/contract';
import { planFeatures } from '@balcao/contract/plan-features';
import type { Control, FieldValues } from 'react-hook-form';
import { SelectField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import styles from '../subscribers.module.css';

const counts = ['users', 'connections', 'queues', 'mediaDays', 'messageDays'] as const;
type Name = (typeof counts)[number] | (typeof planFeatures)[number];

/** The overrides as values of the form; '' means as in the plan. */
export const writeOverrides = (overrides: PlanOverrides): Record<Name, string> =>
  Object.fromEntries([...counts, ...planFeatures].map((name) => [name, String(overrides[name] ?? '')])) as Record<
    Name,
    string
  >;

/** What a company has beyond or below its plan. */
export function OverrideFields({ control }: { control: Control<FieldValues, unknown, FieldValues> }) {
  const { t } = useTranslation();
  const asPlan = t(($) => $.subscribers.overrides.asPlan);
  return (
    <fieldset className={styles.overrides}>
      <legend>{t(($) => $.subscribers.overrides.title)}</legend>
      <p className={styles.email}>{t(($) => $.subscribers.overrides.hint)}</p>
      <div className={styles.pair}>
        {counts.map((name) => (
          <TextField
            key={name}
            control={control}
            name={`overrides.${name}`}
            label={t(($) => $.plans.fields[name])}
            placeholder={asPlan}
            maxLength={6}
          />
        ))}
        {planFeatures.map((name) => (
          <SelectField
            key={name}
            control={control}
            name={`overrides.${name}`}
            label={t(($) => $.plans.features[name])}
            placeholder={asPlan}
            clearable
            data={[
              { value: 'true', label: t(($) => $.subscribers.overrides.yes) },
              { value: 'false', label: t(($) => $.subscribers.overrides.no) },
            ]}
          />
        ))}
      </div>
    </fieldset>
  );
}
