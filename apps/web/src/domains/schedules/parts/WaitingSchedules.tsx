import type { Schedule } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useSignal } from '../../../live/our-live.ts';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import { ScheduleDialog } from '../lazy-dialogs.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { dayTimeIn } from '../zone-words.ts';
import styles from './waiting-schedules.module.css';

const maxShown = 3;

/**
 * The waiting messages of a contact, for its panel: their number, and the next ones with their times. Shows nothing if
 * no message waits.
 */
export function WaitingSchedules({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Schedule | null>(null);
  const { data, refetch } = useQuery({
    ...queries.schedules.page({ query: { contactId, waiting: true } }),
    staleTime: 60_000,
  });
  // The reply of the customer cancels a message without a signal of its own.
  useSignal('message', (signal) => {
    if (signal.action !== 'create' || signal.message.fromMe || signal.message.contactId !== contactId) return;
    if (data?.schedules.some(({ cancelOnReply }) => cancelOnReply)) void refetch();
  });
  if (!data || data.count === 0) return null;
  // The loaded page begins with the message that is sent last. If there are more pages, the messages that are sent next
  // are not on it, so only the number is shown.
  const next = data.hasMore ? [] : data.schedules.toReversed().slice(0, maxShown);
  return (
    <>
      <PanelSection
        title={t(($) => $.schedules.waiting.title, { count: data.count })}
        action={{ label: t(($) => $.schedules.waiting.all), run: () => void navigate({ to: '/schedules' }) }}
      >
        {next.length > 0 && (
          <ul className={styles.list}>
            {next.map((schedule) => (
              <li key={schedule.id}>
                <WaitingSchedule schedule={schedule} onEdit={() => setEdited(schedule)} />
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      {edited && (
        <Suspense>
          <ScheduleDialog schedule={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

/** A waiting message; for its creator and for admins it is a button that edits it. */
function WaitingSchedule({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const at = dayTimeIn(useTimeZone(), new Date(schedule.sendAt));
  const line = (
    <>
      <time className="num" dateTime={schedule.sendAt}>
        {at}
      </time>
      <bdi>{schedule.body}</bdi>
    </>
  );
  const mayChange = user.profile === 'admin' || schedule.userId === user.id;
  if (!mayChange) return <span className={styles.line}>{line}</span>;
  return (
    <button
      type="button"
      className={styles.line}
      aria-label={t(($) => $.schedules.waiting.edit, { at })}
      title={schedule.body}
      onClick={onEdit}
    >
      {line}
    </button>
  );
}
