import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

/** What a company used on one day, from midnight to midnight in its time zone. */
interface CompanyMetersTable extends OwnedTable {
  /** Written as YYYY-MM-DD. pg would read a Date, so selections cast the day to text. */
  day: string;
  /** Messages up to this id are older than the day. pg returns bigint as text, here and below. */
  first_message_id: string;
  /** Files up to this id are counted in `storage_bytes` already. */
  last_media_id: string;
  received: Generated<number>;
  sent: Generated<number>;
  kinds: Generated<Record<string, number>>;
  /**
   * How many messages, by category and calling code. Older rows have one number for a category, all to Brazil.
   * The SQL function `whatsapp_charges` reads both forms.
   */
  charges: Generated<Record<string, Record<string, number> | number>>;
  /** How many charged messages have no price in the list. */
  unpriced: Generated<number>;
  /** What the charged messages cost, in millionths of a US dollar. */
  cost_micros: Generated<string>;
  /** What the charged messages cost since the first day of the month, in millionths of a US dollar. */
  month_cost_micros: Generated<string>;
  storage_bytes: Generated<string>;
  users: Generated<number>;
  connections: Generated<number>;
  connected: Generated<number>;
  /** Tokens of language models since the first day of the month. */
  month_tokens: Generated<string>;
  last_sign_in_at: Date | null;
  measured_at: Date;
}

/** What Meta charges for a message of a category to a country, from a day on. */
interface WhatsappPricesTable {
  /** The calling code; `*`: all countries without a price of their own. */
  country: string;
  category: string;
  /** YYYY-MM-DD, like `day` of the meters. */
  valid_from: string;
  /** Millionths of a US dollar. */
  micros: number;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    company_meters: CompanyMetersTable;
    whatsapp_prices: WhatsappPricesTable;
  }
}
