-- How the operator receives payments: one row for each provider. Secrets are encrypted.
create table payment_providers (
  kind text not null,
  is_active boolean not null default false,
  sandbox boolean not null default false,
  pix_key text not null default '',
  receiver_name text not null default '',
  receiver_city text not null default '',
  client_id text not null default '',
  api_key_sealed text not null default '',
  client_secret_sealed text not null default '',
  certificate_sealed text not null default '',
  certificate_password_sealed text not null default '',
  certificate_until timestamptz,
  -- The secret part of the address to which the provider sends notices, and of its header.
  notice_token_sealed text not null default '',
  updated_at timestamptz not null default now(),
  constraint payment_providers_pkey primary key (kind),
  constraint payment_provider_kind check (kind in ('pix-static', 'asaas', 'efi'))
);
create unique index payment_provider_active_once on payment_providers (is_active) where is_active;
alter table payment_providers enable row level security;
alter table payment_providers force row level security;
create policy operator_all on payment_providers to app_operator using (true) with check (true);
revoke all on payment_providers from app_tenant, app_worker;
grant select, update on payment_providers to app_operator;

insert into payment_providers (kind) values ('pix-static'), ('asaas'), ('efi');

-- Requests for money with a provider. A company reads its own; only the operator's transaction writes them.
create table payment_charges (
  company_id int not null default current_company(),
  id int generated always as identity,
  invoice_id int not null,
  provider text not null,
  -- Our name of the charge, which the payment carries; and the provider's, which may be the same. Null: not made yet.
  reference text not null,
  provider_ref text,
  cents int not null,
  state text not null default 'open',
  paid_cents int,
  -- The Pix code; null: the provider has not answered yet.
  code text,
  payer jsonb,
  -- Until when one process may make it with the provider.
  making_until timestamptz,
  -- When the provider is asked again whether it is paid, and how often it was asked. Null: never.
  next_check_at timestamptz,
  checks int not null default 0,
  expires_at timestamptz,
  settled_at timestamptz,
  -- Why the operator says that it is paid.
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_charges_pkey primary key (company_id, id),
  constraint charge_invoice foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  constraint charge_provider foreign key (provider) references payment_providers (kind),
  constraint charge_reference_once unique (provider, reference),
  constraint charge_provider_ref_once unique (provider, provider_ref),
  constraint charge_state check (state in ('open', 'paid', 'underpaid', 'overpaid', 'refunded', 'expired')),
  constraint charge_cents check (cents > 0 and (paid_cents is null or paid_cents >= 0))
);
call guard('payment_charges');
revoke insert, update, delete on payment_charges from app_tenant;
grant insert, update, delete on payment_charges to app_operator;
-- A second call for the same invoice finds the charge that is open.
create unique index charge_open_once on payment_charges (company_id, invoice_id, provider) where state = 'open';
create index payment_charges_due on payment_charges (next_check_at) where next_check_at is not null;
create index payment_charges_latest on payment_charges (id desc);
call audited('payment_charges', '{state,paid_cents,reason}', '{}',
  '{"name": "reference", "on": ["update"], "when": "the_row.state <> ''open''"}');

-- Notices of providers, as they came. A notice is a hint that a charge changed, and never a proof.
create table payment_notices (
  id bigint generated always as identity,
  provider text not null,
  -- A repeat of the same bytes is counted.
  body_hash text not null,
  body text not null,
  times int not null default 1,
  -- The charges that it names, as far as they are ours.
  charges int not null default 0,
  received_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint payment_notices_pkey primary key (id),
  constraint payment_notice_provider foreign key (provider) references payment_providers (kind),
  constraint payment_notice_once unique (provider, body_hash)
);
create index payment_notices_old on payment_notices (last_at);
alter table payment_notices enable row level security;
alter table payment_notices force row level security;
create policy operator_all on payment_notices to app_operator using (true) with check (true);
revoke all on payment_notices from app_tenant, app_worker;
grant select, insert, update, delete on payment_notices to app_operator;
