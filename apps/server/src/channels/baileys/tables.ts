import type { Generated } from 'kysely';

interface WhatsappKeys {
  company_id: Generated<number>;
  connection_id: number;
  type: string;
  id: string;
  value: Buffer;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    whatsapp_keys: WhatsappKeys;
  }
}
