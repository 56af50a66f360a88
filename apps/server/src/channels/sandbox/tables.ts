import type { Generated } from 'kysely';
import type { ChannelEvent, PresenceEvent } from '../driver.ts';

interface SandboxPhones {
  company_id: Generated<number>;
  connection_id: number;
  linked: Generated<boolean>;
  number: string;
  /** The code that the driver shows now; empty: none. */
  qrcode: Generated<string>;
  /** Until then the network does not reach the telephone. */
  away_until: Date | null;
  /** How long each call of the driver takes. */
  call_ms: Generated<number>;
  changed_at: Generated<Date>;
}
interface SandboxCustomers {
  company_id: Generated<number>;
  connection_id: number;
  number: string;
  name: string;
  is_group: Generated<boolean>;
  /** Until then the customer sees that the company types. */
  typing_until: Date | null;
}
interface SandboxMessages {
  company_id: Generated<number>;
  connection_id: number;
  seq: Generated<string>;
  id: string;
  /** The number of the chat: the customer's or the group's. */
  customer: string;
  /** In a group: the number of the customer who wrote. */
  sender: string | null;
  from_customer: boolean;
  type: string;
  body: Generated<string>;
  media_key: string | null;
  mimetype: string | null;
  file_name: string | null;
  quoted_id: string | null;
  is_deleted: Generated<boolean>;
  is_edited: Generated<boolean>;
  is_forwarded: Generated<boolean>;
  /** The last reaction, by either side. */
  reaction: string | null;
  /** Whether the other side has read the message. */
  read: Generated<boolean>;
  /** How often a message of the company arrived. */
  deliveries: Generated<number>;
  at: Generated<Date>;
}
/** The events that the driver has not delivered yet. */
interface SandboxEvents {
  company_id: Generated<number>;
  connection_id: number;
  seq: Generated<string>;
  event: ChannelEvent | PresenceEvent;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    sandbox_phones: SandboxPhones;
    sandbox_customers: SandboxCustomers;
    sandbox_messages: SandboxMessages;
    sandbox_events: SandboxEvents;
  }
}
