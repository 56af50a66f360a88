import type { Schedule } from '@balcao/contract';
import { dayOf, timeAt, wallTimeAt } from '@balcao/contract/schedules/zoned-time';
import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import es from '@fullcalendar/react/locales/es';
import ptBr from '@fullcalendar/react/locales/pt-br';
import theme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { phone } from '../../../app/shell/breakpoints.ts';
import { currentLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { CalendarEntry } from '../calendar-events.ts';
import { reasonOf } from '../reason-of.ts';
import { sendAtOf } from '../schedule-values.ts';
import { dayIn, endOnDay } from '../zone-words.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import styles from './calendar.module.css';

interface Props {
  entries: readonly CalendarEntry[];
  timeZone: string;
  mayChange: (schedule: Schedule) => boolean;
  /** The calendar shows another period; `to` is excluded. */
  onRange: (from: Date, to: Date) => void;
  /** The user clicked a time or a day; undefined: a day for which the form proposes the time. */
  onDay: (at: Date | undefined) => void;
  onEdit: (entry: CalendarEntry) => void;
  onRemove: (entry: CalendarEntry) => void;
  /** The user dropped an entry at another time; `revert` puts it back. */
  onMove: (entry: CalendarEntry, to: Date, revert: () => void) => void;
}

const locales = { pt: ptBr, es, en: 'en' } as const;
const quarterMs = 15 * 60_000;
/** A week or day by hours is higher than the screen, so it scrolls; it opens at 8 o'clock (`scrollTime`). */
const timedHeight = 'max(420px, calc(100dvh - 200px))';

/**
 * Shows messages by month, week, day or as a list; a phone begins with the list. Messages that are not sent yet can be
 * dragged to another time.
 */
export function Calendar({ entries, timeZone, mayChange, onRange, onDay, onEdit, onRemove, onMove }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [isTimed, setTimed] = useState(false);
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const isChangeable = ({ schedule }: CalendarEntry) => schedule.sentAt === null && mayChange(schedule);
  return (
    <div className={styles.calendar}>
      <FullCalendar
        plugins={[theme, dayGrid, timeGrid, list, interaction]}
        initialView={isPhone ? 'listMonth' : 'dayGridMonth'}
        locale={locales[currentLanguage()]}
        timeZone={timeZone}
        height={isTimed ? timedHeight : 'auto'}
        allDaySlot={false}
        nowIndicator
        // A hint must contain the text that its button shows, and the calendar's own hints do not.
        todayHint={t(($) => $.schedules.today)}
        viewHint={(view) => view}
        timedText={t(($) => $.schedules.timed)}
        dayMaxEvents={4}
        scrollTime="08:00"
        snapDuration="00:15"
        defaultTimedEventDuration="00:30"
        eventDurationEditable={false}
        headerToolbar={
          isPhone
            ? { start: 'prev,next', center: 'title', end: 'listMonth,timeGridDay' }
            : { start: 'prev,next today', center: 'title', end: 'dayGridMonth,timeGridWeek,timeGridDay,listMonth' }
        }
        events={entries.map((entry) => ({
          id: entry.key,
          title: entry.schedule.contact.name,
          start: entry.at,
          end: endOnDay(timeZone, new Date(entry.at)),
          editable: isChangeable(entry),
        }))}
        datesSet={({ start, end, view }) => {
          setTimed(view.type.startsWith('timeGrid'));
          onRange(start, end);
        }}
        dateClick={({ date, dateStr, allDay }) => {
          // A click on an hour that is past does nothing; the current quarter of an hour still counts.
          if (!allDay && date.getTime() < Date.now() - quarterMs) return;
          onDay(allDay ? morningOf(dateStr, timeZone) : date);
        }}
        eventDrop={({ event, revert }) => {
          const entry = byKey.get(event.id);
          if (entry && event.start) onMove(entry, event.start, revert);
          else revert();
        }}
        eventContent={({ event, view }) => {
          const entry = byKey.get(event.id);
          return entry ? (
            <Entry
              entry={entry}
              timeZone={timeZone}
              mayChange={isChangeable(entry)}
              isMonth={view.type === 'dayGridMonth'}
              isList={view.type === 'listMonth'}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          ) : (
            t(($) => $.schedules.title)
          );
        }}
      />
    </div>
  );
}

interface EntryProps {
  entry: CalendarEntry;
  timeZone: string;
  mayChange: boolean;
  /** The month view, whose days are narrow: the name has a line of its own. */
  isMonth: boolean;
  /** The list view. It has room for the text, which a touch screen shows nowhere else. */
  isList: boolean;
  onEdit: (entry: CalendarEntry) => void;
  onRemove: (entry: CalendarEntry) => void;
}

/** One message: its time, its contact, its state, what is wrong with it, and the buttons that edit and delete it. */
function Entry({ entry, timeZone, mayChange, isMonth, isList, onEdit, onRemove }: EntryProps) {
  const { t } = useTranslation();
  const { schedule, at, repeatedDay } = entry;
  const { name } = schedule.contact;
  const status = repeatedDay === null ? schedule.status : 'repeated';
  const reason = repeatedDay === null ? reasonOf(schedule) : '';
  const reasonText = reason && t(($) => $.schedules.reason, { reason });
  const tooltipLines = [t(($) => $.schedules.status[status]), reasonText, schedule.body];
  return (
    <span
      className={styles.entry}
      data-status={status}
      data-warned={reason !== '' || undefined}
      data-month={isMonth || undefined}
      title={tooltipLines.filter(Boolean).join('\n')}
    >
      {status === 'ERRO' ? (
        <IconAlertTriangle size={13} aria-label={t(($) => $.schedules.errorTitle)} />
      ) : (
        reasonText && <IconAlertTriangle size={13} aria-hidden />
      )}
      <time className="num">{timeAt(timeZone, new Date(at))}</time>
      <b dir="auto">{name}</b>
      {isList && (
        <span dir="auto" className={styles.text}>
          {schedule.body}
        </span>
      )}
      <span className="sr">{[t(($) => $.schedules.status[status]), reasonText].filter(Boolean).join('. ')}</span>
      {mayChange && (
        <span className={styles.tools}>
          <IconButton label={t(($) => $.schedules.editOne, { name })} onClick={() => onEdit(entry)}>
            <IconPencil size={14} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton
            label={
              repeatedDay === null
                ? t(($) => $.schedules.removeOne, { name })
                : t(($) => $.schedules.skipOne, { name, day: dayIn(timeZone, new Date(at)) })
            }
            onClick={() => onRemove(entry)}
          >
            <IconTrash size={14} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      )}
    </span>
  );
}

/**
 * The time of a new message on a day of the month that was clicked: nine o'clock on a later day. Undefined for today
 * and past days: the form then proposes its default time.
 */
function morningOf(day: string, timeZone: string): Date | undefined {
  return day > dayOf(wallTimeAt(timeZone, new Date())) ? sendAtOf({ day, time: '09:00' }, timeZone) : undefined;
}
