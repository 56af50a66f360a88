import { SchedulesBody, type Hours } from '@balcao/contract/hours/hours';
import { IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SettingsTabs } from '../settings/parts.ts';
import { OpenState } from './parts/OpenState.tsx';
import { editedDays, type EditedDay } from './edited-days.ts';
import { HoursField } from './HoursField.tsx';
import buttons from '../../ui/buttons.module.css';
import card from '../../ui/card.module.css';
import styles from './hours.module.css';

/** How often the hours are fetched again: no signal tells that the company opens or closes by the clock. */
const refreshMs = 60_000;

/** The opening hours of the company. */
export function HoursScreen() {
  const { t } = useTranslation();
  const { data: hours, error, refetch } = useQuery({ ...queries.hours.show(), refetchInterval: refreshMs });
  const title = t(($) => $.hours.title);
  usePageTitle(title);
  return (
    <Screen
      title={title}
      subtitle={t(($) => $.hours.subtitle)}
      tabs={<SettingsTabs />}
      below={hours?.scheduleType === 'company' && <OpenState hours={hours} />}
    >
      <div className={`${card.card} ${styles.card}`}>
        {hours && (hours.scheduleType === 'company' ? <HoursForm hours={hours} /> : <NotUsed />)}
        {!hours && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={7} />)}
      </div>
    </Screen>
  );
}

function HoursForm({ hours: { schedules } }: { hours: Hours }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useSchemaForm<{ schedules: EditedDay[] }, SchedulesBody>(SchedulesBody, {
    schedules: editedDays(schedules),
  });
  const { isDirty } = useFormState({ control: form.control });
  // When another admin has saved, the form shows the new hours, unless this user has changed something.
  useEffect(() => {
    if (!form.formState.isDirty) form.reset({ schedules: editedDays(schedules) });
  }, [form, schedules]);
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.hours.save({ body }),
    onSaved: (saved) => {
      queryClient.setQueryData(keys.hours.show(), saved);
      form.reset({ schedules: editedDays(saved.schedules) });
      toast(
        'success',
        t(($) => $.common.saved),
      );
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <HoursField
        // The cast: fields do not depend on the output type of the form.
        control={form.control as unknown as Control<{ schedules: EditedDay[] }, unknown, FieldValues>}
        name="schedules"
      />
      <SaveBar isDirty={isDirty} busy={busy} onReset={() => form.reset()} />
    </form>
  );
}

/** Shown if the setting `scheduleType` says that the company's hours do not count. */
function NotUsed() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconClock size={26} stroke={1.6} aria-hidden />}
      title={t(($) => $.hours.notUsed)}
      text={t(($) => $.hours.notUsedText)}
      action={
        <Link to="/settings" className={buttons.button}>
          {t(($) => $.hours.toOptions)}
        </Link>
      }
    />
  );
}
