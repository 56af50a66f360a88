import type { Schedule } from '@balcao/contract';
import { dayOf, wallTimeAt } from '@balcao/contract/schedules/zoned-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { useUser } from '../../api/our-session.ts';
import { live } from '../../api/query-client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { formatDay, formatDayTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast, toastError } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { entriesOf, type CalendarEntry } from './calendar-events.ts';
import { ScheduleDialog } from './lazy-dialogs.ts';
import { SeriesDialog } from './parts/SeriesDialog.tsx';
import { isSeries } from './schedule-values.ts';
import { useTimeZone } from './use-time-zone.ts';
import card from '../../ui/card.module.css';

const Calendar = lazy(async () => ({ default: (await import('./parts/Calendar.tsx')).Calendar }));

type Opened =
  | { kind: 'add'; contactId?: number; at?: Date }
  | { kind: 'edit' | 'remove' | 'skip'; entry: CalendarEntry }
  | { kind: 'move'; entry: CalendarEntry; to: Date };

/** The scheduled messages of the company on a calendar. The address may name a contact: the dialog opens for it. */
export function SchedulesScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const { contactId } = useSearch({ strict: false }) as { contactId?: unknown };
  const asked = Number(contactId);
  const [opened, setOpened] = useState<Opened | null>(asked > 0 ? { kind: 'add', contactId: asked } : null);
  const [range, setRange] = useState<{ from: string; to: string } | null>(null);
  const { data, error, refetch } = useQuery({
    ...queries.schedules.page({ query: range ?? {} }),
    ...live,
    enabled: range !== null,
    placeholderData: (before) => before,
  });
  const entries = useMemo(
    () =>
      data && range ? entriesOf(data.schedules, { from: new Date(range.from), to: new Date(range.to), timeZone }) : [],
    [data, range, timeZone],
  );
  const changes = useChanges();
  const title = t(($) => $.schedules.title);
  usePageTitle(title);
  const close = () => {
    setOpened(null);
    if (asked > 0) void navigate({ to: '/schedules', search: {}, replace: true });
  };
  const mayChange = ({ userId }: Schedule) => user.profile === 'admin' || userId === user.id;
  return (
    <Screen
      title={title}
      subtitle={t(($) => $.schedules.subtitle)}
      action={
        <Button
          kind="primary"
          icon={<IconPlus size={16} stroke={2.2} aria-hidden />}
          onClick={() => setOpened({ kind: 'add' })}
        >
          {t(($) => $.schedules.add)}
        </Button>
      }
    >
      <div className={card.card}>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Calendar
            entries={entries}
            timeZone={timeZone}
            mayChange={mayChange}
            onRange={(from, to) => setRange({ from: from.toISOString(), to: to.toISOString() })}
            onDay={(at) => setOpened({ kind: 'add', at })}
            onEdit={(entry) => setOpened({ kind: 'edit', entry })}
            onRemove={(entry) => setOpened({ kind: entry.repeatedDay === null ? 'remove' : 'skip', entry })}
            onMove={(entry, to, revert) => {
              if (isSeries(entry.schedule)) {
                // The entry stays in its place until the user has chosen.
                revert();
                setOpened({ kind: 'move', entry, to });
              } else
                void changes.move(entry, to).catch((refusal: unknown) => {
                  revert();
                  toastError(refusal);
                });
            }}
          />
        </Suspense>
      </div>
      <Suspense>
        {opened?.kind === 'add' && (
          <ScheduleDialog
            {...(opened.contactId !== undefined && { contactId: opened.contactId })}
            at={opened.at}
            onClose={close}
          />
        )}
        {opened?.kind === 'edit' && <ScheduleDialog schedule={opened.entry.schedule} onClose={close} />}
      </Suspense>
      {opened?.kind === 'move' && (
        <SeriesDialog
          title={t(($) => $.schedules.moveTitle, {
            name: opened.entry.schedule.contact.name,
            day: formatDayTime(opened.to.toISOString()),
          })}
          text={t(($) => $.schedules.moveSeries)}
          onChoose={(applies) => changes.move(opened.entry, opened.to, { leaveSeries: applies === 'one' })}
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && isSeries(opened.entry.schedule) && (
        <SeriesDialog
          danger
          title={t(($) => $.schedules.removeTitle, { name: opened.entry.schedule.contact.name })}
          text={t(($) => $.schedules.removeSeries)}
          onChoose={(applies) =>
            applies === 'one' ? changes.skip(opened.entry, timeZone) : changes.remove(opened.entry)
          }
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && !isSeries(opened.entry.schedule) && (
        <ConfirmDialog
          open
          danger
          title={t(($) => $.schedules.removeTitle, { name: opened.entry.schedule.contact.name })}
          text={t(($) => $.schedules.removeText)}
          confirm={t(($) => $.common.delete)}
          onConfirm={() => changes.remove(opened.entry)}
          onClose={close}
        />
      )}
      {opened?.kind === 'skip' && (
        <ConfirmDialog
          open
          danger
          title={t(($) => $.schedules.skipTitle, { day: formatDay(opened.entry.at) })}
          text={t(($) => $.schedules.skipText, { name: opened.entry.schedule.contact.name })}
          confirm={t(($) => $.schedules.skip)}
          onConfirm={() => changes.skip(opened.entry, timeZone)}
          onClose={close}
        />
      )}
    </Screen>
  );
}

function useChanges() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const shown = () => queryClient.invalidateQueries({ queryKey: keys.schedules.all });
  return {
    remove: async ({ schedule: { id } }: CalendarEntry) => {
      await api.schedules.remove({ params: { id } });
      await shown();
    },
    /** Leaves out the day of one message of a series. */
    skip: async ({ schedule: { id, exceptDays }, at }: CalendarEntry, timeZone: string) => {
      const day = dayOf(wallTimeAt(timeZone, new Date(at)));
      await api.schedules.update({ params: { id }, body: { exceptDays: [...exceptDays, day] } });
      await shown();
    },
    /** A message that is refused keeps its time. */
    move: async ({ schedule: { id } }: CalendarEntry, to: Date, series: { leaveSeries?: boolean } = {}) => {
      try {
        await api.schedules.update({ params: { id }, body: { sendAt: to.toISOString(), ...series } });
      } catch (error) {
        await shown();
        throw error;
      }
      toast(
        'success',
        t(($) => $.schedules.moved),
      );
      await shown();
    },
  };
}
