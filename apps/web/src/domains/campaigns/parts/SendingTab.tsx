import { limits } from '@balcao/contract/limits';
import { weekDays } from '@balcao/contract/schedules/recurrence';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { MultiSelectField, SelectField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { weekdayName } from '../../schedules/index.ts';
import type { TabProps } from './tab-props.ts';
import form from '../../../forms/form.module.css';

/** When it is sent and how fast, and where replies go. */
export function SendingTab({ record, isFixed }: TabProps) {
  const { t } = useTranslation();
  const queues = useQuery(queries.queues.list()).data ?? [];
  const tags = useQuery(queries.tags.list()).data ?? [];
  const flows = useQuery(queries.flowRuns.startable()).data?.flows ?? [];
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
          description={' '}
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
          description={' '}
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
      <TextField
        {...record.field('holdOutPercent')}
        label={t(($) => $.campaigns.fields.holdOut)}
        description={t(($) => $.campaigns.holdOutHint)}
        maxLength={2}
        inputMode="tel"
        disabled={isFixed}
      />
      <div className={form.pair}>
        <SelectField
          {...record.field('replyQueueId')}
          label={t(($) => $.campaigns.fields.replyQueue)}
          placeholder={t(($) => $.campaigns.none)}
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          disabled={isFixed}
          clearable
        />
        <SelectField
          {...record.field('replyTagId')}
          label={t(($) => $.campaigns.fields.replyTag)}
          placeholder={t(($) => $.campaigns.none)}
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          disabled={isFixed}
          clearable
        />
      </div>
      <SelectField
        {...record.field('replyFlowId')}
        label={t(($) => $.campaigns.fields.replyFlow)}
        description={t(($) => $.campaigns.replyFlowHint)}
        placeholder={t(($) => $.campaigns.none)}
        data={flows.map(({ id, name }) => ({ value: String(id), label: name }))}
        disabled={isFixed}
        clearable
      />
      <p className={form.hint}>{t(($) => $.campaigns.repliesHint)}</p>
    </>
  );
}
