import type { Language, Profile, UserPreferencesChanges } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface UsersTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  email: string;
  /** Null: the person was invited and has set no password yet. */
  password_hash: string | null;
  profile: Generated<Profile>;
  super: Generated<boolean>;
  connection_id: number | null;
  all_tickets: Generated<boolean>;
  language: Language | null;
  online: Generated<boolean>;
  last_seen_at: Date | null;
  /** What the user has set. The schema `UserPreferences` adds the defaults of the rest. */
  preferences: ColumnType<UserPreferencesChanges, string | undefined, string>;
  /** Whether the sign-in asks for a second factor. The noun `two-factor` sets it. */
  two_factor: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface UserQueuesTable extends OwnedTable {
  user_id: number;
  queue_id: number;
}

/** A user has sockets open at a node. */
export interface UserPresencesTable extends OwnedTable {
  user_id: number;
  node_id: string;
}

/** A process that holds sockets; it belongs to no company. */
export interface SocketNodesTable {
  id: string;
  expires_at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    users: UsersTable;
    user_queues: UserQueuesTable;
    user_presences: UserPresencesTable;
    socket_nodes: SocketNodesTable;
  }
}
