import type { Queue } from '@balcao/contract';
import { sql } from 'kysely';
import { plainRecords } from '../../platform/records/plain-records.ts';
import { queueHours, viewSchedules } from '../hours/index.ts';

/** The queues of the company, in menu order. */
export const queues = plainRecords({
  table: 'queues',
  view: [
    'id',
    'name',
    'color',
    'greeting_message as greetingMessage',
    'out_of_hours_message as outOfHoursMessage',
    'position as orderQueue',
    'closing_reason_required as closingReasonRequired',
    'required_contact_fields as requiredContactFields',
    'answer_limit as answerLimit',
    'flow_id as flowId',
    'integration_id as integrationId',
    'prompt_id as promptId',
  ],
  computed: { hours: queueHours },
  toWire: ({ hours, ...queue }): Queue => ({ ...queue, schedules: viewSchedules(hours) }),
  searchIn: ['name', 'greeting_message'],
  orderBy: sql.ref('position'),
  missing: 'ERR_NO_QUEUE_FOUND',
  facts: 'queue',
});
