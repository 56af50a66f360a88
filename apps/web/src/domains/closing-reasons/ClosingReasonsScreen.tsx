import type { ClosingReason } from '@balcao/contract';
import { ClosingReasonFields } from '@balcao/contract/closing-reasons/closing-reasons';
import { limits } from '@balcao/contract/limits';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { MultiSelectField, NumberField, SwitchField, TextField } from '../../forms/fields.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { SettingsTabs } from '../settings/parts.ts';
import { closingReasonRecords } from './closing-reason-records.ts';

/** Why tickets are closed, in the order in which attendants see the reasons; for admins. */
export function ClosingReasonsScreen() {
  const { t } = useTranslation();
  const { data: reasons = [] } = useQuery({ ...queries.closingReasons.list(), ...live });
  const { data: queues = [] } = useQuery(queries.queues.list());
  const queueNames = ({ queueIds }: ClosingReason) =>
    queues.flatMap(({ id, name }) => (queueIds.includes(id) ? [name] : [])).join(', ');
  return (
    <RecordScreen
      records={closingReasonRecords}
      texts={($) => $.closingReasons}
      icon={IconCircleCheck}
      tabs={<SettingsTabs />}
      columns={[
        { header: ($) => $.closingReasons.fields.name, cell: ({ name }) => name },
        {
          header: ($) => $.closingReasons.fields.queues,
          cell: (reason) => queueNames(reason) || t(($) => $.closingReasons.allQueues),
        },
        {
          header: ($) => $.closingReasons.fields.active,
          cell: ({ active }) => (
            <Chip tone={active ? 'brand' : 'neutral'}>
              {t(($) => (active ? $.closingReasons.isActive : $.closingReasons.isInactive))}
            </Chip>
          ),
        },
      ]}
      fields={ClosingReasonFields}
      valuesOf={(reason) => ({
        name: reason?.name ?? '',
        queueIds: reason?.queueIds ?? [],
        // A new reason comes last. The contract refuses a position above 1000.
        position: reason?.position ?? Math.min(Math.max(0, ...reasons.map(({ position }) => position + 1)), 1000),
        active: reason?.active ?? true,
      })}
      refusedFields={{ ERR_CLOSING_REASON_ALREADY_EXISTS: 'name', ERR_NO_QUEUE_FOUND: 'queueIds' }}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('name')}
            label={t(($) => $.closingReasons.fields.name)}
            maxLength={limits.closingReasonName.max}
            first
          />
          <MultiSelectField
            {...form.field('queueIds')}
            label={t(($) => $.closingReasons.fields.queues)}
            description={t(($) => $.closingReasons.queuesHint)}
            data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <NumberField
            {...form.field('position')}
            label={t(($) => $.closingReasons.fields.position)}
            description={t(($) => $.closingReasons.positionHint)}
            max={1000}
          />
          <SwitchField
            {...form.field('active')}
            label={t(($) => $.closingReasons.fields.active)}
            description={t(($) => $.closingReasons.activeHint)}
          />
        </>
      )}
    </RecordScreen>
  );
}
