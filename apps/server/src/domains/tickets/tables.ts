import type { Generated } from 'kysely';
import type { TicketStatus } from '@balcao/contract';

export interface Tickets {
  company_id: Generated<number>;
  id: Generated<number>;
  uuid: Generated<string>;
  contact_id: number;
  connection_id: number;
  queue_id: number | null;
  user_id: number | null;
  status: Generated<TicketStatus>;
  unread: Generated<number>;
  last_message: Generated<string>;
  last_message_type: string | null;
  last_from_me: Generated<boolean>;
  is_group: Generated<boolean>;
  chatbot: Generated<boolean>;
  use_integration: Generated<boolean>;
  prompt_id: number | null;
  integration_id: number | null;
  chat_address: string | null;
  queued_at: Generated<Date>;
  started_at: Date | null;
  chatbot_at: Date | null;
  rating_asked_at: Date | null;
  rated_at: Date | null;
  finished_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
interface TicketTags {
  company_id: Generated<number>;
  ticket_id: number;
  tag_id: number;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    tickets: Tickets;
    ticket_tags: TicketTags;
  }
}
