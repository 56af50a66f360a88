import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface ChatsTable extends OwnedTable {
  id: Generated<number>;
  uuid: Generated<string>;
  title: string;
  owner_id: number | null;
  /** Of a direct chat: the ids of both users, as `3-7`. */
  direct_key: string | null;
  /** The newest message as a line of the list of chats (`summaryOf`). */
  last_message: Generated<string>;
  created_at: Generated<Date>;
  /** The time of the newest message; without messages, the time of the creation. */
  updated_at: Generated<Date>;
}

export interface ChatUsersTable extends OwnedTable {
  chat_id: number;
  user_id: number;
  unreads: Generated<number>;
  /** Unread messages that name the user. */
  unread_mentions: Generated<number>;
  /** The id of the newest message that the user has read; 0: none. */
  read_until: Generated<number>;
  joined_at: Generated<Date>;
}

export interface ChatMessagesTable extends OwnedTable {
  id: Generated<number>;
  chat_id: number;
  sender_id: number | null;
  /** The name at the time of writing; shown after the user was deleted. */
  sender_name: string;
  message: string;
  /** pg returns bigint as text. */
  media_id: string | null;
  quoted_id: number | null;
  ticket_id: number | null;
  /** The participants whom the text names. */
  mentions: Generated<number[]>;
  /** The idempotency key of the client. */
  client_id: string | null;
  is_edited: Generated<boolean>;
  is_deleted: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ChatReactionsTable extends OwnedTable {
  message_id: number;
  user_id: number;
  emoji: string;
  created_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    chats: ChatsTable;
    chat_users: ChatUsersTable;
    chat_messages: ChatMessagesTable;
    chat_reactions: ChatReactionsTable;
  }
}
