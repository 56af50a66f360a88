import { Suspense } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { CalendarEntry } from '../calendar-events.ts';
import { ScheduleDialog } from '../lazy-dialogs.ts';
import { isSeries } from '../schedule-values.ts';
import { useChanges } from '../use-changes.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { dayIn, dayTimeIn } from '../zone-words.ts';
import { SeriesDialog } from './SeriesDialog.tsx';

/** The dialog that is open over the calendar. */
export type Opened =
  | { kind: 'add'; contactId?: number; at?: Date }
  | { kind: 'edit' | 'remove' | 'skip'; entry: CalendarEntry }
  | { kind: 'move'; entry: CalendarEntry; to: Date };

interface Props {
  opened: Opened;
  onClose: () => void;
}

/** The form of a scheduled message, or the question before it is moved, skipped or deleted. */
export function OpenedDialog({ opened, onClose }: Props) {
  switch (opened.kind) {
    case 'add':
      return (
        <Suspense>
          <ScheduleDialog
            {...(opened.contactId !== undefined && { contactId: opened.contactId })}
            at={opened.at}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'edit': {
      const { schedule, at, repeatedDay } = opened.entry;
      return (
        <Suspense>
          <ScheduleDialog
            // The form of a later message of a series begins with the time of that message.
            schedule={{ ...schedule, sendAt: at }}
            {...(repeatedDay !== null && { seriesDay: repeatedDay })}
            onClose={onClose}
          />
        </Suspense>
      );
    }
    case 'move':
      return <MoveDialog entry={opened.entry} to={opened.to} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog entry={opened.entry} onClose={onClose} />;
    case 'skip':
      return <SkipDialog entry={opened.entry} onClose={onClose} />;
  }
}

interface QuestionProps {
  entry: CalendarEntry;
  onClose: () => void;
}

/** Asks whether only the moved message changes, or the series from that message on. */
function MoveDialog({ entry, to, onClose }: QuestionProps & { to: Date }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { move } = useChanges();
  return (
    <SeriesDialog
      title={t(($) => $.schedules.moveTitle, {
        name: entry.schedule.contact.name,
        day: dayTimeIn(timeZone, to),
      })}
      text={t(($) => $.schedules.moveSeries)}
      onChoose={(applies) => move(entry, to, applies)}
      onClose={onClose}
    />
  );
}

/** Asks before a message is deleted. For a series it asks: only the stored message, or also all that follow. */
function RemoveDialog({ entry, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const { remove, skip } = useChanges();
  const title = t(($) => $.schedules.removeTitle, { name: entry.schedule.contact.name });
  return isSeries(entry.schedule) ? (
    <SeriesDialog
      danger
      title={title}
      text={t(($) => $.schedules.removeSeries)}
      onChoose={(applies) => (applies === 'one' ? skip(entry) : remove(entry))}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      open
      danger
      title={title}
      text={t(($) => $.schedules.removeText)}
      confirm={t(($) => $.common.delete)}
      onConfirm={() => remove(entry)}
      onClose={onClose}
    />
  );
}

/** Asks whether to leave out one day of a series, or to end the series before that day. */
function SkipDialog({ entry, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { skip, endBefore } = useChanges();
  return (
    <SeriesDialog
      danger
      title={t(($) => $.schedules.skipTitle, { day: dayIn(timeZone, new Date(entry.at)) })}
      text={t(($) => $.schedules.skipText, { name: entry.schedule.contact.name })}
      onChoose={(applies) => (applies === 'one' ? skip(entry) : endBefore(entry))}
      onClose={onClose}
    />
  );
}
