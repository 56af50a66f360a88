import type { ColumnType, Generated } from 'kysely';
import type { Ad, AwaitedFile, FileSource, TemplateParameter } from '../../channels/driver.ts';
import type { DownloadState, MessageType } from '@balcao/contract';

export interface Messages {
  company_id: Generated<number>;
  /** pg returns bigint as text; the wire has text, too. */
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
  /** The advertisement that led the customer to this message. */
  ad: ColumnType<Ad | null, string | null | undefined>;
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

interface MessageReceipts {
  company_id: Generated<number>;
  message_id: string;
  member: string;
  ack: number;
  members: number;
  created_at: Generated<Date>;
}

interface MessageTemplatesSent {
  company_id: Generated<number>;
  message_id: string;
  name: string;
  language: string;
  parameters: ColumnType<TemplateParameter[], string, never>;
}

/** The file of a message that is not downloaded yet. */
export interface MessageDownloads {
  company_id: Generated<number>;
  message_id: string;
  connection_id: number;
  state: DownloadState;
  kind: AwaitedFile['kind'];
  name: string;
  mimetype: string;
  size: string | number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  voice: boolean;
  preview: string | null;
  source: ColumnType<FileSource, string, string>;
  attempt: Generated<number>;
  failures: Generated<number>;
  tried_at: Date | null;
  last_error: string | null;
  until: Date;
}

interface WaitingChanges {
  company_id: Generated<number>;
  id: Generated<string>;
  connection_id: number;
  wa_id: string;
  chat: string;
  change: ColumnType<unknown, string, never>;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    messages: Messages;
    message_reactions: MessageReactions;
    message_downloads: MessageDownloads;
    message_receipts: MessageReceipts;
    message_templates: MessageTemplatesSent;
    waiting_changes: WaitingChanges;
  }
}
