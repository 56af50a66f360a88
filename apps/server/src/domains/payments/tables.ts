import type { CheckoutPayer, ChargeState, MandateState, ProviderKind } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

/** One row for each provider, made by the migration. The columns `…_sealed` are encrypted; empty: none is stored. */
interface PaymentProvidersTable {
  kind: ProviderKind;
  is_active: boolean;
  sandbox: boolean;
  pix_key: string;
  receiver_name: string;
  receiver_city: string;
  client_id: string;
  api_key_sealed: string;
  client_secret_sealed: string;
  certificate_sealed: string;
  certificate_password_sealed: string;
  /** When the certificate expires; null: there is none, or it cannot be read. */
  certificate_until: Date | null;
  /** The secret part of the address to which the provider sends notices, and of their header. */
  notice_token_sealed: string;
  /** Companies may authorise recurring payments with this provider. */
  mandates: boolean;
  updated_at: Date;
}

interface PaymentChargesTable extends OwnedTable {
  id: Generated<number>;
  invoice_id: number;
  provider: ProviderKind;
  /** Our name of the charge, which the payment carries. */
  reference: string;
  /** The provider's name of the charge; null: the provider has not made it yet. */
  provider_ref: string | null;
  cents: number;
  state: Generated<ChargeState>;
  /** What arrived; null: nothing yet. */
  paid_cents: number | null;
  /** The Pix code; null: the provider has not answered yet. */
  code: string | null;
  /** Written as JSON text. */
  payer: ColumnType<CheckoutPayer | null, string | null, string | null>;
  /** Until when one call alone may make the charge with the provider. */
  making_until: Date | null;
  /** When the provider is asked again whether the charge is paid; null: never. */
  next_check_at: Date | null;
  /** How often the provider was asked. */
  checks: Generated<number>;
  expires_at: Date | null;
  settled_at: Date | null;
  /** Why the operator says that the charge is paid. */
  reason: string | null;
  mandate_id: number | null;
  /** `first`: the payment of the charge gives the mandate. `debit`: the mandate pays the charge. Null: neither. */
  mandate_part: 'first' | 'debit' | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface PaymentMandatesTable extends OwnedTable {
  id: Generated<number>;
  provider: ProviderKind;
  /** Our name of the mandate. */
  reference: string;
  /** The provider's name of the mandate; null: the provider has not made it yet. */
  provider_ref: string | null;
  /** The provider's name of the payer. */
  customer_ref: string | null;
  state: Generated<MandateState>;
  /** The most that one invoice may cost. */
  max_cents: number;
  /** The length of an invoice's period, in months. */
  months: number;
  /** Who authorised the mandate, for its later charges. Written as JSON text. */
  payer: ColumnType<CheckoutPayer | null, string | null, string | null>;
  /** The invoice that the provider refused to debit; it is paid by an ordinary Pix. */
  refused_invoice_id: number | null;
  /** When the provider is asked again for the state; null: never. */
  next_check_at: Date | null;
  /** How often the provider was asked. */
  checks: Generated<number>;
  created_at: Generated<Date>;
  activated_at: Date | null;
  ended_at: Date | null;
}

interface PaymentNoticesTable {
  id: Generated<string>;
  provider: ProviderKind;
  body_hash: string;
  /** The notice as it came. */
  body: string;
  /** How often the same notice came. */
  times: Generated<number>;
  /** How many of our charges the notice was about. */
  charges: number;
  /** When the notice came first. */
  received_at: Generated<Date>;
  /** When the notice came last. */
  last_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    payment_providers: PaymentProvidersTable;
    payment_charges: PaymentChargesTable;
    payment_mandates: PaymentMandatesTable;
    payment_notices: PaymentNoticesTable;
  }
}
