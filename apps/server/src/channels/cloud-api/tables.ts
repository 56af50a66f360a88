import type { MessageTemplate } from '@balcao/contract';
import type { Generated } from 'kysely';

interface CloudAccounts {
  company_id: Generated<number>;
  connection_id: number;
  /** The last part of the webhook's address. */
  hook: string;
  phone_number_id: string;
  business_account_id: string;
  access_token: string;
  app_secret: string;
  verify_token: string;
  /** When the stored list of templates was fetched; null: it is outdated, or was never fetched. */
  templates_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
interface CloudMessages {
  company_id: Generated<number>;
  connection_id: number;
  /** Our id of the message. */
  wa_id: string;
  /** Meta's id of the message; null: not known yet, or the message failed. */
  wamid: string | null;
  /** Meta's id of the last attempt that failed; null: none has failed. */
  failed: string | null;
  /** When the last attempt began; 1970 if Meta reported that this attempt failed. */
  tried_at: Generated<Date>;
  delivered: Generated<boolean>;
}
interface CloudCharges {
  company_id: Generated<number>;
  connection_id: number;
  wamid: string;
  wa_id: string;
  /** This and the next three fields: Meta's `pricing` in a status of the message. */
  category: string;
  billable: boolean;
  type: string;
  model: string;
  /** The calling code of the person; null: Meta did not tell. */
  country: string | null;
  booked_at: Date;
}
interface CloudTemplates {
  company_id: Generated<number>;
  connection_id: number;
  name: string;
  language: string;
  category: string;
  /** Meta's status, or `SUBMITTING` before Meta's first answer. */
  status: string;
  /** Whether its placeholders have names instead of numbers. */
  named: Generated<boolean>;
  /** Meta's id of the template; empty: not known yet. */
  graph_id: Generated<string>;
  reason: Generated<string>;
  quality: Generated<string>;
  previous_category: string | null;
  planned_category: string | null;
  /**
   * When Meta wrote the newest report, or when the list was last fetched; null: neither came yet. Reports that Meta
   * wrote before this time change nothing.
   */
  reported_at: Date | null;
  components: MessageTemplate['components'];
}
interface CloudUploads {
  company_id: Generated<number>;
  connection_id: number;
  media_key: string;
  /** Meta's id of the number for which the file was uploaded. */
  phone_number_id: string;
  /** Meta's id of the uploaded file. */
  graph_id: string;
  uploaded_at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    cloud_accounts: CloudAccounts;
    cloud_charges: CloudCharges;
    cloud_messages: CloudMessages;
    cloud_templates: CloudTemplates;
    cloud_uploads: CloudUploads;
  }
}
