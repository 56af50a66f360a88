import { limits } from '@balcao/contract/limits';
import { weekDays } from '@balcao/contract/schedules/recurrence';
import { MultiSelectField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { weekdayName } from '../../schedules/index.ts';
import type { TabProps } from './tab-props.ts';
import form from '../../../forms/form.module.css';

/** Keeps a field in line with the field beside it, which has a description. */
const blankDescription = ' ';

/** When the campaign is sent, and how many messages a day. */
export function SendingTab({ record, isFixed }: TabProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={form.pair}>
        <TextField
          {...record.field('day')}
          type="date"
          label={t(($) => $.campaigns.fields.day)}
          description={t(($) => $.campaigns.scheduleHint)}
          disabled={isFixed}
        />
        <TextField
          {...record.field('time')}
          type="time"
          label={t(($) => $.campaigns.fields.time)}
          description={blankDescription}
          disabled={isFixed}
        />
        <TextField
          {...record.field('sendFrom')}
          type="time"
          label={t(($) => $.campaigns.fields.sendFrom)}
          description={t(($) => $.campaigns.hoursHint)}
          disabled={isFixed}
        />
        <TextField
          {...record.field('sendUntil')}
          type="time"
          label={t(($) => $.campaigns.fields.sendUntil)}
          description={blankDescription}
          disabled={isFixed}
        />
      </div>
      <MultiSelectField
        {...record.field('weekDays')}
        label={t(($) => $.campaigns.fields.weekDays)}
        description={t(($) => $.campaigns.daysHint)}
        data={weekDays.map((_, place) => ({ value: String(place), label: weekdayName(place) }))}
        disabled={isFixed}
      />
      <TextField
        {...record.field('dailyCap')}
        label={t(($) => $.campaigns.fields.dailyCap)}
        description={t(($) => $.campaigns.dailyCapHint)}
        maxLength={String(limits.campaign.people).length}
        inputMode="tel"
        disabled={isFixed}
      />
    </>
  );
}
