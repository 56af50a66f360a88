import type { Driver } from '@balcao/contract';
import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface Connections extends OwnedTable {
  id: Generated<number>;
  name: string;
  driver: Driver;
  /** The driver to which the connection moves after its link has ended; null: it does not move. */
  next_driver: Driver | null;
  number: string | null;
  status: Generated<'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'CONNECTED'>;
  reason: string | null;
  qrcode: Generated<string>;
  retries: Generated<number>;
  /** Whether a node should drive the connection. */
  wanted: Generated<boolean>;
  /** Counts the orders of users. */
  command: Generated<number>;
  /** The last order. */
  command_kind: Generated<'connect' | 'fresh' | 'disconnect' | 'remove' | 'move'>;
  /** The value of `command` when a node last carried out an order; less than `command`: an order waits. */
  obeyed: Generated<number>;
  history_days: Generated<number>;
  /** How much of the history is imported, in per cent; null: no import runs. */
  importing: number | null;
  restricted_until: Date | null;
  /** The library and the version of the protocol, as the driver reports them. */
  speaks: string | null;
  /** When a user removed the connection; the row stays until its link has ended. */
  removed_at: Date | null;
  is_default: Generated<boolean>;
  greeting_message: Generated<string>;
  closing_message: Generated<string>;
  out_of_hours_message: Generated<string>;
  rating_message: Generated<string>;
  provider: Generated<string>;
  /** In minutes, as are `time_use_bot_queues` and `time_to_transfer`. */
  expires_ticket: Generated<number>;
  expires_inactive_message: Generated<string>;
  time_use_bot_queues: Generated<number>;
  max_use_bot_queues: Generated<number>;
  time_to_transfer: Generated<number>;
  transfer_queue_id: number | null;
  /** The answer to a request for a pairing code, until the request has read it; null with a time: WhatsApp refused. */
  pairing_code: string | null;
  pairing_code_at: Date | null;
  prompt_id: number | null;
  integration_id: number | null;
  flow_id_welcome: number | null;
  flow_id_not_phrase: number | null;
  private_user_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
interface ConnectionQueues extends OwnedTable {
  connection_id: number;
  queue_id: number;
}
interface ConnectionTokens extends OwnedTable {
  connection_id: number;
  hash: string;
  hint: string;
  created_at: Generated<Date>;
}
interface NumberLookUps extends OwnedTable {
  connection_id: number;
  digits: string;
  /** Null: the number is not on WhatsApp. */
  chat: string | null;
  phone: string | null;
  lid: string | null;
  looked_at: Generated<Date>;
}
interface ConnectionOutages extends OwnedTable {
  id: Generated<number>;
  connection_id: number;
  began_at: Date;
  /** Null: the outage lasts. */
  ended_at: Date | null;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    connections: Connections;
    connection_queues: ConnectionQueues;
    connection_tokens: ConnectionTokens;
    number_look_ups: NumberLookUps;
    connection_outages: ConnectionOutages;
  }
}
