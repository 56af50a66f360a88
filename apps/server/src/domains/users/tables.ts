import type { Language, Profile } from '@balcao/contract';
import type { Generated } from 'kysely';

export interface UsersTable {
  company_id: Generated<number>;
  id: Generated<number>;
  name: string;
  email: string;
  password_hash: string;
  profile: Generated<Profile>;
  super: Generated<boolean>;
  connection_id: number | null;
  all_tickets: Generated<boolean>;
  language: Language | null;
  online: Generated<boolean>;
  last_seen_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface UserQueuesTable {
  company_id: Generated<number>;
  user_id: number;
  queue_id: number;
}

/** A user has sockets open at a node. */
export interface UserPresencesTable {
  company_id: Generated<number>;
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
