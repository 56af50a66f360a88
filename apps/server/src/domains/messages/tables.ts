import type { ColumnType, Generated } from 'kysely';
import type { Ad, AwaitedFile, FileSource, TemplateParameter } from '../../channels/driver.ts';
import type { DownloadState, Message } from '@balcao/contract';
import type { ColumnsOf } from '../../platform/scope/field-table.ts';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { OwnContent } from './content-of-body.ts';
import type { messageFields } from './message-fields.ts';

/** The columns of the fields that clients see (`message-fields.ts`), and those that they do not see. */
export interface Messages extends OwnedTable, ColumnsOf<typeof messageFields, Message> {
  connection_id: number;
  wa_id: string;
  media_id: string | null;
  quoted_wa_id: string | null;
  participant_name: string | null;
  /** The secret by which sealed edits of the message are decrypted. */
  secret: Buffer | null;
  /** The bytes that were sent, for a phone that cannot decrypt the message and asks for it again. */
  wire: Buffer | null;
  /** The location, contact cards, list, form or phone request that our message sends; null: only its text and file. */
  content: ColumnType<OwnContent | null, string | null | undefined>;
  /** This column and the four below: seconds after `created_at`. */
  sent_after: number | null;
  delivered_after: number | null;
  read_after: number | null;
  played_after: number | null;
  failed_after: number | null;
  /** The advertisement that led the customer to this message. */
  ad: ColumnType<Ad | null, string | null | undefined>;
  created_at: Generated<Date>;
}
interface MessageReactions extends OwnedTable {
  message_id: string;
  sender: string;
  from_me: boolean;
  emoji: string;
  created_at: Generated<Date>;
}

/** How far one member of a group has received our message. */
interface MessageReceipts extends OwnedTable {
  message_id: string;
  member: string;
  ack: number;
  /** How many members must receive the message. */
  members: number;
  read_at: Date | null;
  created_at: Generated<Date>;
}

/** The template that our message sends, with its values. */
interface MessageTemplatesSent extends OwnedTable {
  message_id: string;
  name: string;
  language: string;
  parameters: ColumnType<TemplateParameter[], string, never>;
}

/** The file of a message that is not stored: not downloaded yet, not available any more, or removed. */
export interface MessageDownloads extends OwnedTable {
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
  /** From where a driver downloads the file; `{}` when no download follows. */
  source: ColumnType<FileSource, string, string>;
  /** Rises with each new try; entries of earlier attempts are void. */
  attempt: Generated<number>;
  failures: Generated<number>;
  tried_at: Date | null;
  last_error: string | null;
  /** A download that fails after this time is the last one. */
  until: Date;
}

/** When a number last sent a contact a template outside the reply window. */
interface TemplateRecipients extends OwnedTable {
  connection_id: number;
  contact_id: number;
  sent_at: Date;
}

/** Edits and deletions that arrived before their message, or while it was undecryptable. */
interface WaitingChanges extends OwnedTable {
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
    template_recipients: TemplateRecipients;
    waiting_changes: WaitingChanges;
  }
}
