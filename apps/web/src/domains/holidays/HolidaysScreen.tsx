import { HolidayFields, type Holiday } from '@balcao/contract/holidays/holidays';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/query-keys.ts';
import { SelectField, SwitchField, TextField } from '../../forms/fields.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Column } from '../../records/RecordList.tsx';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { SettingsTabs } from '../settings/parts.ts';
import { useSettings } from '../settings/index.ts';
import { DayHoursField } from './parts/DayHoursField.tsx';
import { NationalButton } from './parts/NationalButton.tsx';
import { formatDate } from './format-date.ts';
import { holidayRecords } from './holiday-records.ts';
import styles from './holidays.module.css';

/** The table of holidays: days with other opening hours than their weekday. */
export function HolidaysScreen() {
  const { t } = useTranslation();
  const { scheduleType, country } = useSettings();
  const { data: queues = [] } = useQuery(queries.queues.list());
  // With any other setting the hours of queues do not count, nor do the holidays of a single queue.
  const isByQueue = scheduleType === 'queue';
  const queueColumn: Column<Holiday> = {
    header: ($) => $.holidays.fields.queue,
    cell: ({ queueId }) => queues.find(({ id }) => id === queueId)?.name ?? t(($) => $.holidays.allQueues),
  };
  return (
    <RecordScreen
      records={holidayRecords}
      texts={($) => $.holidays}
      icon={IconCalendarEvent}
      tabs={<SettingsTabs />}
      // The server knows the national holidays of no other country.
      actions={country === 'BR' && <NationalButton />}
      columns={[
        { header: ($) => $.holidays.fields.name, cell: ({ name }) => name },
        {
          header: ($) => $.holidays.fields.date,
          cell: (holiday) => (
            <span className={styles.date}>
              <time dateTime={holiday.date}>{formatDate(holiday)}</time>
              {holiday.everyYear && <Chip>{t(($) => $.holidays.everyYear)}</Chip>}
            </span>
          ),
        },
        {
          header: ($) => $.holidays.fields.hours,
          cell: ({ intervals }) =>
            intervals.length === 0 ? (
              <Chip tone="amber">{t(($) => $.holidays.closed)}</Chip>
            ) : (
              <span className="num">
                {intervals.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ')}
              </span>
            ),
        },
        ...(isByQueue ? [queueColumn] : []),
      ]}
      fields={HolidayFields}
      valuesOf={(holiday) => ({
        name: holiday?.name ?? '',
        date: holiday?.date ?? '',
        everyYear: holiday?.everyYear ?? false,
        // The value of a select is a text. The schema reads the text `null`, the choice of all queues, as null.
        queueId: String(holiday?.queueId ?? null),
        intervals: holiday?.intervals ?? [],
      })}
      refusedFields={{ ERR_HOLIDAY_ALREADY_EXISTS: 'date', ERR_NO_QUEUE_FOUND: 'queueId' }}
    >
      {(form) => (
        <>
          <TextField {...form.field('name')} label={t(($) => $.holidays.fields.name)} first />
          <TextField {...form.field('date')} type="date" label={t(($) => $.holidays.fields.date)} />
          <SwitchField
            {...form.field('everyYear')}
            label={t(($) => $.holidays.fields.everyYear)}
            description={t(($) => $.holidays.fields.everyYearHint)}
          />
          {isByQueue && (
            <SelectField
              {...form.field('queueId')}
              label={t(($) => $.holidays.fields.queue)}
              description={t(($) => $.holidays.fields.queueHint)}
              data={[
                { value: 'null', label: t(($) => $.holidays.allQueues) },
                ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
          <DayHoursField {...form.field('intervals')} />
        </>
      )}
    </RecordScreen>
  );
}
