import type { Queue } from '@balcao/contract';
import { defaultSchedules } from '@balcao/contract/hours/hours';
import { QueueFields } from '@balcao/contract/queues/queues';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { freeColour } from '../../ui/palette.ts';
import { editedDays } from '../hours/index.ts';
import { QueueForm, type QueueValues } from './parts/QueueForm.tsx';
import { queueRecords } from './queue-records.ts';
import styles from './queues.module.css';

/**
 * The values of a new queue: the last place in the menu (the contract allows up to 1000), and a colour that no other
 * queue has, if the palette has one left.
 */
const newQueueValues = (queues: readonly Queue[]): QueueValues => ({
  name: '',
  color: freeColour(queues.map(({ color }) => color)),
  orderQueue: Math.min(Math.max(0, ...queues.map(({ orderQueue }) => orderQueue + 1)), 1000),
  greetingMessage: '',
  outOfHoursMessage: '',
  answerLimit: '',
  schedules: editedDays(defaultSchedules),
  flowId: '',
  closingReasonRequired: false,
  requiredContactFields: [],
  integrationId: '',
  promptId: '',
});

/** The queues of the company, in the order of the menu that customers get; for admins. */
export function QueuesScreen() {
  const { data: queues = [] } = useQuery({ ...queries.queues.list(), ...live });
  return (
    <RecordScreen
      records={queueRecords}
      texts={($) => $.queues.manage}
      icon={IconSitemap}
      columns={[
        { header: ($) => $.queues.fields.name, cell: (queue) => <QueueName queue={queue} /> },
        { header: ($) => $.queues.fields.order, cell: (queue) => <QueueOrder queue={queue} /> },
        {
          header: ($) => $.queues.fields.greeting,
          cell: ({ greetingMessage }) => greetingMessage && <span className={styles.greeting}>{greetingMessage}</span>,
        },
      ]}
      fields={QueueFields}
      valuesOf={(queue) => (queue ? valuesOf(queue) : newQueueValues(queues))}
      refusedFields={{
        ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
        ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
        // At a field, this refusal stays visible until the dialog is closed.
        ERR_PLAN_LIMIT: 'name',
        ERR_NO_INTEGRATION_FOUND: 'integrationId',
        ERR_NO_PROMPT_FOUND: 'promptId',
      }}
    >
      {(record, queue) => (
        <QueueForm record={record} queue={queue} others={queues.filter(({ id }) => id !== queue?.id)} />
      )}
    </RecordScreen>
  );
}

const valuesOf = ({
  name,
  color,
  orderQueue,
  greetingMessage,
  outOfHoursMessage,
  answerLimit,
  schedules,
  flowId,
  closingReasonRequired,
  requiredContactFields,
  integrationId,
  promptId,
}: Queue): QueueValues => ({
  name,
  color,
  orderQueue,
  greetingMessage,
  outOfHoursMessage,
  answerLimit: answerLimit === null ? '' : String(answerLimit),
  schedules: editedDays(schedules),
  flowId: flowId ?? '',
  closingReasonRequired,
  requiredContactFields,
  integrationId: integrationId ?? '',
  promptId: promptId ?? '',
});

function QueueName({ queue: { name, color } }: { queue: Queue }) {
  return (
    <span className={styles.named}>
      <i className={styles.colour} style={{ background: color }} />
      {name}
    </span>
  );
}

/** The place in the menu. On small screens rows are cards without headings, so the number gets a label there. */
function QueueOrder({ queue: { orderQueue } }: { queue: Queue }) {
  const { t } = useTranslation();
  return (
    <span className="num">
      <span className={styles.inCard}>{t(($) => $.queues.fields.order)} </span>
      {orderQueue}
    </span>
  );
}
