import { conversionKinds } from '@balcao/contract/campaigns/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queries } from '../../../api/query-keys.ts';
import { SelectField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { TabProps } from './tab-props.ts';
import form from '../../../forms/form.module.css';

const optionsOf = (records: readonly { id: number; name: string }[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));

/** Where replies go, what counts as a conversion, and how many people are held out for the comparison. */
export function OutcomeTab({ record, isFixed }: TabProps) {
  const { t } = useTranslation();
  const queues = useQuery(queries.queues.list()).data ?? [];
  const tags = useQuery(queries.tags.list()).data ?? [];
  const flows = useQuery(queries.flowRuns.startable()).data?.flows ?? [];
  const conversion = useWatch(record.field('conversion'));
  return (
    <>
      <div className={form.pair}>
        <SelectField
          {...record.field('replyQueueId')}
          label={t(($) => $.campaigns.fields.replyQueue)}
          placeholder={t(($) => $.campaigns.none)}
          data={optionsOf(queues)}
          disabled={isFixed}
          clearable
        />
        <SelectField
          {...record.field('replyTagId')}
          label={t(($) => $.campaigns.fields.replyTag)}
          placeholder={t(($) => $.campaigns.none)}
          data={optionsOf(tags)}
          disabled={isFixed}
          clearable
        />
      </div>
      <p className={form.hint}>{t(($) => $.campaigns.repliesHint)}</p>
      <SelectField
        {...record.field('replyFlowId')}
        label={t(($) => $.campaigns.fields.replyFlow)}
        description={t(($) => $.campaigns.replyFlowHint)}
        placeholder={t(($) => $.campaigns.followUp.noFlow)}
        data={optionsOf(flows)}
        disabled={isFixed}
        clearable
      />
      <SelectField
        {...record.field('conversion')}
        label={t(($) => $.campaigns.fields.conversion)}
        description={t(($) => $.campaigns.conversionHint)}
        placeholder={t(($) => $.campaigns.noConversion)}
        data={conversionKinds.map((value) => ({ value, label: t(($) => $.campaigns.conversions[value]) }))}
        disabled={isFixed}
        clearable
      />
      {conversion !== '' && <ConversionFields record={record} isFixed={isFixed} conversion={conversion} tags={tags} />}
      <TextField
        {...record.field('holdOutPercent')}
        label={t(($) => $.campaigns.fields.holdOut)}
        description={t(($) => $.campaigns.holdOutHint)}
        maxLength={2}
        inputMode="tel"
        disabled={isFixed}
      />
    </>
  );
}

interface ConversionProps extends TabProps {
  conversion: string;
  tags: Parameters<typeof optionsOf>[0];
}

/** Which tag or reason counts, and within how many days. */
function ConversionFields({ record, isFixed, conversion, tags }: ConversionProps) {
  const { t } = useTranslation();
  const reasons = useQuery(queries.closingReasons.list()).data ?? [];
  return (
    <div className={form.pair}>
      {conversion === 'tag' && (
        <SelectField
          {...record.field('conversionTagId')}
          label={t(($) => $.campaigns.fields.conversionTag)}
          placeholder={t(($) => $.campaigns.conversionMissing)}
          data={optionsOf(tags)}
          disabled={isFixed}
          required
        />
      )}
      {conversion === 'closing-reason' && (
        <SelectField
          {...record.field('conversionReasonId')}
          label={t(($) => $.campaigns.fields.conversionReason)}
          placeholder={t(($) => $.campaigns.conversionMissing)}
          data={optionsOf(reasons)}
          disabled={isFixed}
          required
        />
      )}
      <TextField
        {...record.field('conversionDays')}
        label={t(($) => $.campaigns.fields.conversionDays)}
        maxLength={2}
        inputMode="tel"
        disabled={isFixed}
        required
      />
    </div>
  );
}
