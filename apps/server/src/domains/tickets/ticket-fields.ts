import { limits, type Ticket } from '@balcao/contract';
import type { FieldTable } from '../../platform/scope/field-table.ts';

const tags = `coalesce((
    select json_agg(g)
    from (
      select g.id, g.name, g.color
      from ticket_tags tt
      join tags g on g.id = tt.tag_id
      where tt.ticket_id = t.id
      order by g.name) g), '[]')`;

const guests = `case when t.guest_ids is null then '[]' else (
    select coalesce(json_agg(g), '[]')
    from (select u.id, u.name from users u where u.id = any(t.guest_ids) order by u.id) g) end`;

/**
 * The ack of the last message of ticket `t`, if the company sent it; -1: it failed. It is read from the message,
 * because acks would otherwise write the ticket's row, too.
 */
export const lastAckSql = `case when t.last_from_me then (
    select case when m.error is null then m.ack else ${limits.ack.failed} end
    from messages m
    where m.id = t.last_message_id) end`;

/** The fields of a ticket `t`. `contact`, `user`, `queue` and `whatsapp` come from the joins of `ticket-view.ts`. */
export const ticketFields = {
  id: { column: 'id', isGenerated: true },
  uuid: { column: 'uuid', isGenerated: true },
  status: { column: 'status', initial: 'pending' },
  unreadMessages: { column: 'unread', initial: 0 },
  lastMessage: { column: 'last_message', initial: '' },
  lastMessageType: { column: 'last_message_type' },
  fromMe: { column: 'last_from_me', initial: false },
  lastMessageId: { column: 'last_message_id', sql: 't.last_message_id::text' },
  lastAck: { sql: lastAckSql },
  waitingSince: { column: 'waiting_since', isInstant: true },
  isGroup: { column: 'is_group', initial: false },
  userId: { column: 'user_id' },
  queueId: { column: 'queue_id' },
  whatsappId: { column: 'connection_id' },
  contactId: { column: 'contact_id' },
  chatbot: { column: 'chatbot', initial: false },
  useIntegration: { column: 'use_integration', initial: false },
  promptId: { column: 'prompt_id' },
  integrationId: { column: 'integration_id' },
  closingReasonId: { column: 'closing_reason_id' },
  awaitsUser: { column: 'awaits_user', initial: false },
  snoozedUntil: { column: 'snoozed_until', isInstant: true },
  privateUserId: { column: 'private_user_id' },
  createdAt: { column: 'created_at', isInstant: true, isGenerated: true },
  updatedAt: { column: 'updated_at', isInstant: true, isGenerated: true },
  contact: { sql: 'contact' },
  user: { sql: '"user"' },
  queue: { sql: 'queue' },
  whatsapp: { sql: 'whatsapp' },
  tags: { sql: tags },
  guests: { sql: guests },
} as const satisfies FieldTable<Ticket>;
