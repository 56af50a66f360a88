import type { Generated } from 'kysely';

interface WhatsappKeys {
  company_id: Generated<number>;
  connection_id: number;
  type: string;
  id: string;
  value: Buffer;
  /** The time of the last write. */
  stored_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    whatsapp_keys: WhatsappKeys;
  }
}
