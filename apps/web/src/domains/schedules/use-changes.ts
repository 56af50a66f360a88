import { endedBefore, readRecurrence, writeRecurrence } from '@balcao/contract/schedules/recurrence';
import { dayOf, wallTimeAt } from '@balcao/contract/schedules/zoned-time';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { toast } from '../../ui/toasts.ts';
import type { CalendarEntry } from './calendar-events.ts';
import { recurrenceMovedTo } from './schedule-values.ts';
import { useTimeZone } from './use-time-zone.ts';

/**
 * The calls by which the calendar changes its messages. Only the next message of a series is stored. Each later message
 * has an entry, too: its `schedule` is the stored message, `at` is its own time, and `repeatedDay` is its own day. In
 * the entry of the stored message `repeatedDay` is null.
 */
export function useChanges() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const fetchAgain = () => queryClient.invalidateQueries({ queryKey: keys.schedules.all });
  return {
    /** Deletes the stored message, and with it the later messages of its series. */
    remove: async ({ schedule: { id } }: CalendarEntry) => {
      await api.schedules.remove({ params: { id } });
      await fetchAgain();
    },
    /** Leaves out the day of one message of a series. */
    skip: async ({ schedule: { id, exceptDays }, at }: CalendarEntry) => {
      const day = dayOf(wallTimeAt(timeZone, new Date(at)));
      await api.schedules.update({ params: { id }, body: { exceptDays: [...exceptDays, day] } });
      await fetchAgain();
    },
    /** Ends a series before the day of one of its later messages. */
    endBefore: async ({ schedule: { id, recurrence }, repeatedDay }: CalendarEntry) => {
      const rule = readRecurrence(recurrence);
      if (!rule || repeatedDay === null) return;
      await api.schedules.update({
        params: { id },
        body: { recurrence: writeRecurrence(endedBefore(rule, repeatedDay)) },
      });
      await fetchAgain();
    },
    /**
     * Moves a message. If the server refuses, the calendar is fetched again, so that the message is back at its time.
     * @param applies what moves: only this message (`one`), or the series from it on; absent: it is in no series
     */
    move: async ({ schedule, at, repeatedDay }: CalendarEntry, to: Date, applies?: 'one' | 'series') => {
      try {
        await api.schedules.update({
          params: { id: schedule.id },
          body: {
            sendAt: to.toISOString(),
            ...(applies === 'one' && { leaveSeries: true }),
            ...(applies === 'series' && { recurrence: recurrenceMovedTo({ ...schedule, sendAt: at }, to, timeZone) }),
            // A later message of a series is not stored, so the server finds it by its day.
            ...(repeatedDay !== null && { seriesDay: repeatedDay }),
          },
        });
      } catch (error) {
        await fetchAgain();
        throw error;
      }
      toast(
        'success',
        t(($) => $.schedules.moved),
      );
      await fetchAgain();
    },
  };
}
