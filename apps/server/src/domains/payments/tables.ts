import type { CheckoutPayer, ChargeState, MandateState, ProviderKind } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

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
  certificate_until: Date | null;
  notice_token_sealed: string;
  mandates: boolean;
  updated_at: Date;
}

interface PaymentChargesTable extends OwnedTable {
  id: Generated<number>;
  invoice_id: number;
  provider: ProviderKind;
  reference: string;
  provider_ref: string | null;
  cents: number;
  state: Generated<ChargeState>;
  paid_cents: number | null;
  code: string | null;
  payer: ColumnType<CheckoutPayer | null, string | null, string | null>;
  making_until: Date | null;
  next_check_at: Date | null;
  checks: Generated<number>;
  expires_at: Date | null;
  settled_at: Date | null;
  reason: string | null;
  mandate_id: number | null;
  /** The charge that is paid to give a mandate, or one that a mandate pays. */
  mandate_part: 'first' | 'debit' | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface PaymentMandatesTable extends OwnedTable {
  id: Generated<number>;
  provider: ProviderKind;
  reference: string;
  provider_ref: string | null;
  customer_ref: string | null;
  state: Generated<MandateState>;
  max_cents: number;
  months: number;
  payer: ColumnType<CheckoutPayer | null, string | null, string | null>;
  refused_invoice_id: number | null;
  next_check_at: Date | null;
  checks: Generated<number>;
  created_at: Generated<Date>;
  activated_at: Date | null;
  ended_at: Date | null;
}

interface PaymentNoticesTable {
  id: Generated<string>;
  provider: ProviderKind;
  body_hash: string;
  body: string;
  times: Generated<number>;
  charges: number;
  received_at: Generated<Date>;
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
