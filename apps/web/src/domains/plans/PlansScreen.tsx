import { limits } from '@balcao/contract/limits';
import type { Plan } from '@balcao/contract';
import { planFeatures, type PlanFeature } from '@balcao/contract/plan-features';
import { PlanFields } from '@balcao/contract/plans/plans';
import { IconReceipt } from '@tabler/icons-react';
import { NumberField, SwitchField, TextField } from '../../forms/fields.tsx';
import { formatMoney } from '../../i18n/format-money.ts';
import { formatWhole } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { SettingsTabs } from '../settings/parts.ts';
import { planRecords } from './plan-records.ts';
import styles from './plans.module.css';

const counts = ['users', 'connections', 'queues'] as const;
const retention = ['mediaDays', 'messageDays'] as const;

/** The parts of the product that a plan includes; a new one includes all. */
const featuresOf = (plan: Plan | undefined) =>
  Object.fromEntries(planFeatures.map((feature) => [feature, plan?.[feature] ?? true])) as Record<PlanFeature, boolean>;

/** The operator's list of the plans that companies subscribe to. */
export function PlansScreen() {
  const { t } = useTranslation();
  return (
    <RecordScreen
      of={planRecords}
      texts={($) => $.plans.manage}
      icon={IconReceipt}
      tabs={<SettingsTabs />}
      columns={[
        { header: ($) => $.plans.fields.name, cell: ({ name }) => name },
        { header: ($) => $.plans.fields.value, cell: ({ value }) => formatMoney(value) },
        {
          header: ($) => $.plans.included,
          cell: (plan) => (
            <ul className={styles.counts}>
              {counts.map((count) => (
                <li key={count}>{t(($) => $.plans.counted[count], { count: plan[count] })}</li>
              ))}
            </ul>
          ),
        },
        {
          header: ($) => $.plans.parts,
          cell: (plan) => {
            const without = planFeatures.filter((feature) => !plan[feature]);
            if (without.length === 0) return t(($) => $.plans.allParts);
            const names = without.map((feature) => t(($) => $.plans.features[feature])).join(', ');
            return t(($) => $.plans.without, { names });
          },
        },
        {
          header: ($) => $.plans.companies,
          cell: ({ companies }) => companies !== undefined && formatWhole(companies),
        },
      ]}
      isKept={({ companies = 0 }) => companies > 0}
      fields={PlanFields}
      valuesOf={(plan) => ({
        name: plan?.name ?? '',
        value: plan?.value ?? 0,
        users: plan?.users ?? 3,
        connections: plan?.connections ?? 1,
        queues: plan?.queues ?? 3,
        mediaDays: plan?.mediaDays ?? 0,
        messageDays: plan?.messageDays ?? 0,
        ...featuresOf(plan),
      })}
      refusedFields={{ ERR_PLAN_NAME_ALREADY_EXISTS: 'name' }}
    >
      {(form, edited) => (
        <>
          {(edited?.companies ?? 0) > 0 && (
            <p className={styles.note}>{t(($) => $.plans.usedBy, { count: edited?.companies ?? 0 })}</p>
          )}
          <TextField
            {...form.field('name')}
            label={t(($) => $.plans.fields.name)}
            maxLength={limits.planName.max}
            first
          />
          <NumberField
            {...form.field('value')}
            label={t(($) => $.plans.fields.value)}
            description={t(($) => $.plans.fields.valueHint)}
            max={limits.plan.value}
            decimals={2}
          />
          <div className={styles.row}>
            {counts.map((count) => (
              <NumberField
                key={count}
                {...form.field(count)}
                label={t(($) => $.plans.fields[count])}
                max={limits.plan.included}
              />
            ))}
          </div>
          <div className={styles.row}>
            {retention.map((days) => (
              <NumberField
                key={days}
                {...form.field(days)}
                label={t(($) => $.plans.fields[days])}
                description={t(($) => $.plans.fields.retentionHint)}
                max={limits.retention.days}
              />
            ))}
          </div>
          <fieldset className={styles.features}>
            <legend>{t(($) => $.plans.parts)}</legend>
            {planFeatures.map((feature) => (
              <SwitchField key={feature} {...form.field(feature)} label={t(($) => $.plans.features[feature])} />
            ))}
          </fieldset>
        </>
      )}
    </RecordScreen>
  );
}
