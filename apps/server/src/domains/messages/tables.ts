import type { ColumnType, Generated } from 'kysely';
import type { TemplateParameter } from '../../channels/driver.ts';
import type { MessageType } from '@balcao/contract';

export interface Messages {
  company_id: Generated<number>;
  /** PostgreSQL's bigint comes as text; so it is on the wire. */
  id: Generated<string>;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  wa_id: string;
  client_id: string | null;
  from_me: boolean;
  kind: Generated<MessageType>;
  body: Generated<string>;
  ack: Generated<number>;
  error: string | null;
  read: Generated<boolean>;
  media_id: string | null;
  quoted_wa_id: string | null;
  participant: string | null;
  participant_name: string | null;
  is_deleted: Generated<boolean>;
  is_edited: Generated<boolean>;
  is_forwarded: Generated<boolean>;
  queue_id: number | null;
  user_id: number | null;
  secret: Buffer | null;
  wire: Buffer | null;
  sent_at: Date;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
interface MessageReactions {
  company_id: Generated<number>;
  message_id: string;
  sender: string;
  from_me: boolean;
  emoji: string;
  created_at: Generated<Date>;
}

interface MessageTemplatesSent {
  company_id: Generated<number>;
  message_id: string;
  name: string;
  language: string;
  parameters: ColumnType<TemplateParameter[], string, never>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    messages: Messages;
    message_reactions: MessageReactions;
    message_templates: MessageTemplatesSent;
  }
}
