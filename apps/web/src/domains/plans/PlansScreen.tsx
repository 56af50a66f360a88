import { limits } from '@balcao/contract/limits';
import type { ManagedPlan, Plan } from '@balcao/contract';
import { planFeatures, type PlanFeature } from '@balcao/contract/plan-features';
import { PlanFields } from '@balcao/contract/plans/plans';
import { IconReceipt } from '@tabler/icons-react';
import { NumberField, SwitchField, TextField } from '../../forms/fields.tsx';
import { formatMoney } from '../../i18n/format-money.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { RecordForm } from '../../records/RecordDialog.tsx';
import type { Column } from '../../records/RecordList.tsx';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { SettingsTabs } from '../settings/parts.ts';
import { planRecords } from './plan-records.ts';
import styles from './plans.module.css';

const counts = ['users', 'connections', 'queues'] as const;
const retention = ['mediaDays', 'messageDays'] as const;

/** The parts of the product that a plan includes; a new plan includes all of them. */
const featuresOf = (plan: Plan | undefined) =>
  Object.fromEntries(planFeatures.map((feature) => [feature, plan?.[feature] ?? true])) as Record<PlanFeature, boolean>;

/** The operator's list of the plans that companies subscribe to. */
export function PlansScreen() {
  return (
    <RecordScreen
      records={planRecords}
      texts={($) => $.plans.manage}
      icon={IconReceipt}
      tabs={<SettingsTabs />}
      columns={columns}
      isKept={({ companies = 0 }) => companies > 0}
      fields={PlanFields}
      valuesOf={valuesOf}
      refusedFields={{ ERR_PLAN_NAME_ALREADY_EXISTS: 'name' }}
    >
      {(form, edited) => <Fields form={form} companies={edited?.companies ?? 0} />}
    </RecordScreen>
  );
}

const columns: readonly Column<ManagedPlan>[] = [
  { header: ($) => $.plans.fields.name, cell: ({ name }) => name },
  { header: ($) => $.plans.fields.value, cell: ({ value }) => formatMoney(value) },
  { header: ($) => $.plans.included, cell: (plan) => <Counts plan={plan} /> },
  { header: ($) => $.plans.parts, cell: (plan) => <Parts plan={plan} /> },
  { header: ($) => $.plans.companies, cell: ({ companies: count }) => <Companies count={count} /> },
];

/** How many users, connections and queues the plan includes. */
function Counts({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.counts}>
      {counts.map((count) => (
        <li key={count}>{t(($) => $.plans.counted[count], { count: plan[count] })}</li>
      ))}
    </ul>
  );
}

/** How many companies have the plan. */
function Companies({ count }: { count: number | undefined }) {
  const { t } = useTranslation();
  return count !== undefined && t(($) => $.plans.counted.companies, { count });
}

/** Whether the plan has all parts of the product, or which ones it lacks. */
function Parts({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const without = planFeatures.filter((feature) => !plan[feature]);
  if (without.length === 0) return t(($) => $.plans.allParts);
  const names = without.map((feature) => t(($) => $.plans.features[feature])).join(', ');
  return t(($) => $.plans.without, { names });
}

const valuesOf = (plan: Plan | undefined) => ({
  name: plan?.name ?? '',
  value: plan?.value ?? 0,
  users: plan?.users ?? 3,
  connections: plan?.connections ?? 1,
  queues: plan?.queues ?? 3,
  mediaDays: plan?.mediaDays ?? 0,
  messageDays: plan?.messageDays ?? 0,
  ...featuresOf(plan),
});

interface FieldsProps {
  form: RecordForm<ReturnType<typeof valuesOf>>;
  /** How many companies have the plan. */
  companies: number;
}

/** The fields of the dialog. */
function Fields({ form, companies }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {companies > 0 && <p className={styles.note}>{t(($) => $.plans.usedBy, { count: companies })}</p>}
      <TextField {...form.field('name')} label={t(($) => $.plans.fields.name)} maxLength={limits.planName.max} first />
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
  );
}
