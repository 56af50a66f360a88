import type { Schedule } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toastError } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { entriesOf } from './calendar-events.ts';
import { OpenedDialog, type Opened } from './parts/OpenedDialog.tsx';
import { isSeries } from './schedule-values.ts';
import { useChanges } from './use-changes.ts';
import { useTimeZone } from './use-time-zone.ts';
import card from '../../ui/card.module.css';

const Calendar = lazy(async () => ({ default: (await import('./parts/Calendar.tsx')).Calendar }));

/** The scheduled messages of the company on a calendar. The address may name a contact: the dialog opens for it. */
export function SchedulesScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const { contactId } = useSearch({ strict: false }) as { contactId?: unknown };
  const askedContactId = Number(contactId);
  const [opened, setOpened] = useState<Opened | null>(
    askedContactId > 0 ? { kind: 'add', contactId: askedContactId } : null,
  );
  const [range, setRange] = useState<{ from: string; to: string } | null>(null);
  const { data, error, refetch } = useQuery({
    ...queries.schedules.page({ query: range ?? {} }),
    ...live,
    enabled: range !== null,
    // While another period loads, the messages of the period before it stay: some may lie in both periods.
    placeholderData: (before) => before,
  });
  const entries = useMemo(
    () =>
      data && range ? entriesOf(data.schedules, { from: new Date(range.from), to: new Date(range.to), timeZone }) : [],
    [data, range, timeZone],
  );
  const { move } = useChanges();
  const title = t(($) => $.schedules.title);
  usePageTitle(title);
  const close = () => {
    setOpened(null);
    if (askedContactId > 0) void navigate({ to: '/schedules', search: {}, replace: true });
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
                // The entry returns to its place until the user has chosen what to move.
                revert();
                setOpened({ kind: 'move', entry, to });
              } else
                void move(entry, to).catch((refusal: unknown) => {
                  revert();
                  toastError(refusal);
                });
            }}
          />
        </Suspense>
      </div>
      {opened && <OpenedDialog opened={opened} onClose={close} />}
    </Screen>
  );
}
