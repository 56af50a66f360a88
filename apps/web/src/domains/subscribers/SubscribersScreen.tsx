import type { Plan, Subscriber } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { billingPeriods, SubscriberFields } from '@balcao/contract/subscribers/subscribers';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Control, FieldValues } from 'react-hook-form';
import { queries } from '../../api/query-keys.ts';
import { SecretField, SelectField, SwitchField, TextField } from '../../forms/fields.tsx';
import { formatDay } from '../../i18n/format.ts';
import { formatMoney } from '../../i18n/format-money.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { daysUntil, localDay } from '../../i18n/local-time.ts';
import type { RecordForm } from '../../records/RecordDialog.tsx';
import type { Column } from '../../records/RecordList.tsx';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { SettingsTabs } from '../settings/parts.ts';
import { changesOf } from './changes-of.ts';
import { dueTone } from './due-tone.ts';
import { EraseButton } from './parts/EraseButton.tsx';
import { ExportsButton } from './parts/ExportsButton.tsx';
import { HoursButton } from './parts/HoursButton.tsx';
import { PlanChange } from './parts/PlanChange.tsx';
import { OverrideFields, writeOverrides } from './parts/OverrideFields.tsx';
import { RenewButton } from './parts/RenewButton.tsx';
import { subscriberRecords } from './subscriber-records.ts';
import styles from './subscribers.module.css';

/** The operator's list of the companies. */
export function SubscribersScreen() {
  const { data: plans = [] } = useQuery(queries.plans.listAll());
  return (
    <RecordScreen
      records={subscriberRecords}
      texts={($) => $.subscribers}
      icon={IconBuildingStore}
      tabs={<SettingsTabs />}
      mayRemove={false}
      rowTone={({ status, dueDate }) => (status ? dueTone(dueDate) : undefined)}
      rowActions={{
        first: (subscriber) => (
          <>
            {subscriber.eraseAt === null && <RenewButton subscriber={subscriber} />}
            <HoursButton subscriber={subscriber} />
            <ExportsButton subscriber={subscriber} />
            <EraseButton subscriber={subscriber} />
          </>
        ),
      }}
      columns={columns}
      fields={(edited) => (edited ? changesOf(edited) : SubscriberFields)}
      valuesOf={(shown) => valuesOf(shown, plans[0])}
      refusedFields={refusedFields}
    >
      {(form, edited) => <Fields form={form} edited={edited} plans={plans} />}
    </RecordScreen>
  );
}

const columns: readonly Column<Subscriber>[] = [
  {
    header: ($) => $.subscribers.fields.name,
    cell: ({ name, email }) => (
      <>
        {name}
        <span className={styles.email}>{email}</span>
      </>
    ),
  },
  {
    header: ($) => $.subscribers.fields.planId,
    cell: ({ plan }) => `${plan.name} · ${formatMoney(plan.value)}`,
  },
  { header: ($) => $.subscribers.fields.status, cell: (subscriber) => <Status {...subscriber} /> },
  { header: ($) => $.subscribers.fields.dueDate, cell: ({ dueDate }) => <Due dueDate={dueDate} /> },
  { header: ($) => $.subscribers.uses, cell: (subscriber) => <Uses {...subscriber} /> },
];

function Status({ status, eraseAt }: Subscriber) {
  const { t } = useTranslation();
  return (
    <Chip tone={status ? 'brand' : 'red'}>
      {eraseAt === null
        ? t(($) => (status ? $.subscribers.active : $.subscribers.blocked))
        : t(($) => $.subscribers.erasedOn, { date: formatDay(eraseAt) })}
    </Chip>
  );
}

/** How many users a company has, and how many of its numbers are connected. */
function Uses({ users, connections, connected }: Subscriber) {
  const { t } = useTranslation();
  return (
    <>
      {t(($) => $.plans.counted.users, { count: users })}
      <span className={styles.numbers}>
        {connections === 0
          ? t(($) => $.subscribers.noNumber)
          : t(($) => $.subscribers.connectedOf, { connected, count: connections })}
      </span>
    </>
  );
}

const refusedFields = {
  ERR_EMAIL_EXISTS: 'email',
  ERR_NO_PLAN_FOUND: 'planId',
  ERR_PLAN_CHANGE_OUTDATED: 'planId',
  ERR_OWN_COMPANY: 'status',
  ERR_ERASURE_ORDERED: 'status',
} as const;

/** `confirmedCents` is set by `PlanChange` when the operator chooses another plan. */
const valuesOf = (shown: Subscriber | undefined, firstPlan: Plan | undefined) => ({
  name: shown?.name ?? '',
  email: shown?.email ?? '',
  phone: shown?.phone ?? '',
  planId: String(shown?.planId ?? firstPlan?.id ?? ''),
  status: shown?.status ?? true,
  campaignsEnabled: shown?.campaignsEnabled ?? true,
  dueDate: localDay(shown?.dueDate ?? null),
  recurrence: shown?.recurrence ?? 'MENSAL',
  ...(shown ? { overrides: writeOverrides(shown.overrides), confirmedCents: undefined } : { password: '' }),
});

interface FieldsProps {
  form: RecordForm<ReturnType<typeof valuesOf>>;
  edited: Subscriber | undefined;
  plans: readonly Plan[];
}

/** The fields of the dialog: of a company, or of a new one with the password of its first admin. */
function Fields({ form, edited, plans }: FieldsProps) {
  const { t } = useTranslation();
  // Fields do not depend on the type of the form's values, nor on its output type.
  const control = form.field('name').control as unknown as Control<FieldValues, unknown, FieldValues>;
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t(($) => $.subscribers.fields.name)}
        maxLength={limits.companyName.max}
        first
      />
      <div className={styles.pair}>
        <TextField {...form.field('email')} label={t(($) => $.subscribers.fields.email)} type="email" />
        <TextField {...form.field('phone')} label={t(($) => $.subscribers.fields.phone)} type="tel" />
      </div>
      {!edited && (
        <SecretField
          {...form.field('password')}
          label={t(($) => $.subscribers.fields.password)}
          description={t(($) => $.subscribers.fields.passwordHint)}
        />
      )}
      <SelectField
        {...form.field('planId')}
        label={t(($) => $.subscribers.fields.planId)}
        data={plans.map(({ id, name, value }) => ({ value: String(id), label: `${name} · ${formatMoney(value)}` }))}
      />
      {edited && <PlanChange subscriber={edited} control={control} />}
      <div className={styles.pair}>
        <TextField
          {...form.field('dueDate')}
          label={t(($) => $.subscribers.fields.dueDate)}
          description={t(($) => $.subscribers.fields.dueDateHint)}
          type="date"
        />
        <SelectField
          {...form.field('recurrence')}
          label={t(($) => $.subscribers.fields.recurrence)}
          data={billingPeriods.map((period) => ({ value: period, label: t(($) => $.subscribers.periods[period]) }))}
        />
      </div>
      {edited && <OverrideFields control={control} />}
      <SwitchField {...form.field('campaignsEnabled')} label={t(($) => $.subscribers.fields.campaignsEnabled)} />
      <SwitchField
        {...form.field('status')}
        label={t(($) => $.subscribers.active)}
        description={t(($) => $.subscribers.fields.statusHint)}
      />
    </>
  );
}

function Due({ dueDate }: { dueDate: string | null }) {
  const { t } = useTranslation();
  if (dueDate === null) return t(($) => $.subscribers.noDueDate);
  const days = daysUntil(dueDate);
  const daysText = () => {
    if (days === 0) return t(($) => $.subscribers.dueToday);
    return days > 0
      ? t(($) => $.subscribers.dueIn, { count: days })
      : t(($) => $.subscribers.dueSince, { count: -days });
  };
  return (
    <>
      {formatDay(dueDate)}
      {/* From the day on which the row gets a colour (`dueTone`). */}
      {days <= 5 && <span className={styles.numbers}>{daysText()}</span>}
    </>
  );
}
