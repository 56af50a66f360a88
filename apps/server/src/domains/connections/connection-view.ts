import type { Connection, ConnectionSession } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const columns = `c.id, c.name, c.driver, c.number, c.status, c.reason, c.qrcode, c.retries, c.is_default as "isDefault",
  c.updated_at as "updatedAt", c.created_at as "createdAt",
  c.greeting_message as "greetingMessage", c.closing_message as "complationMessage",
  c.out_of_hours_message as "outOfHoursMessage", c.rating_message as "ratingMessage",
  c.provider, c.expires_ticket as "expiresTicket", c.expires_inactive_message as "expiresInactiveMessage",
  c.time_use_bot_queues as "timeUseBotQueues",
  c.max_use_bot_queues as "maxUseBotQueues", c.time_to_transfer as "timeToTransfer",
  c.transfer_queue_id as "transferQueueId", c.prompt_id as "promptId",
  c.integration_id as "integrationId", c.flow_id_welcome as "flowIdWelcome",
  c.flow_id_not_phrase as "flowIdNotPhrase", c.history_days as "historyDays", c.importing,
  c.restricted_until as "restrictedUntil", c.private_user_id as "privateUserId",
  (select k.hint from connection_tokens k where k.connection_id = c.id) as "tokenHint",
  coalesce((select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color, 'greetingMessage',
          q.greeting_message,
    'outOfHoursMessage', q.out_of_hours_message, 'orderQueue', q.position,
    'closingReasonRequired', q.closing_reason_required, 'requiredContactFields', q.required_contact_fields,
    'answerLimit', q.answer_limit, 'promptId', q.prompt_id, 'integrationId', q.integration_id,
    'flowId', q.flow_id) order by q.position, q.id)
    from connection_queues cq join queues q on q.id = cq.queue_id where cq.connection_id = c.id), '[]') as queues`;

const selectAll = statement(`select ${columns} from connections c where c.removed_at is null order by c.id`);
const selectByIds = statement(
  `select ${columns} from connections c where c.removed_at is null and c.id = any($1::int[]) order by c.id`,
);

/** A row of `columns`, in which PostgreSQL's times are dates. */
type ConnectionRow = Omit<Connection, 'createdAt' | 'updatedAt' | 'restrictedUntil'> & {
  createdAt: Date;
  updatedAt: Date;
  restrictedUntil: Date | null;
};

/** Connections in their wire form, ordered by id; with `ids`, only those. */
export async function viewConnections(scope: Scope, ids?: readonly number[]): Promise<Connection[]> {
  const rows = await scope.rows<ConnectionRow>(ids ? selectByIds : selectAll, ids ? [ids] : []);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    restrictedUntil: row.restrictedUntil?.toISOString() ?? null,
  }));
}

/** Hides the code from users who may not link a number: its text is all that is needed to link one. */
export const withoutCode = <C extends { qrcode: string }>(connection: C): C => ({ ...connection, qrcode: '' });

export const viewSession = ({
  id,
  name,
  status,
  reason,
  qrcode,
  retries,
  number,
  importing,
  restrictedUntil,
  updatedAt,
}: Connection): ConnectionSession => ({
  id,
  name,
  status,
  reason,
  qrcode,
  retries,
  number,
  importing,
  restrictedUntil,
  updatedAt,
});
