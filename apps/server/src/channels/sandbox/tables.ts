import type { Generated } from 'kysely';
import type { ChannelEvent, PresenceEvent } from '../driver.ts';

interface SandboxPhones {
  company_id: Generated<number>;
  connection_id: number;
  linked: Generated<boolean>;
  number: string;
  qrcode: Generated<string>;
  away_until: Date | null;
  call_ms: Generated<number>;
  changed_at: Generated<Date>;
}
interface SandboxCustomers {
  company_id: Generated<number>;
  connection_id: number;
  number: string;
  name: string;
  is_group: Generated<boolean>;
  typing_until: Date | null;
}
interface SandboxMessages {
  company_id: Generated<number>;
  connection_id: number;
  seq: Generated<string>;
  id: string;
  customer: string;
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
  reaction: string | null;
  read: Generated<boolean>;
  deliveries: Generated<number>;
  at: Generated<Date>;
}
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
