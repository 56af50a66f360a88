-- Mandates: a company has authorised a provider at its bank to debit later invoices (Pix Automático).

-- Whether companies may authorise recurring payments with this provider.
alter table payment_providers add column mandates boolean not null default false;

create table payment_mandates (
  company_id int not null default current_company(),
  id int generated always as identity,
  provider text not null,
  -- Our name of the mandate, which the provider calls the contract; and the provider's. Null: not made yet.
  reference text not null,
  provider_ref text,
  -- The provider's name of the payer, and of the code by which the first invoice is paid.
  customer_ref text,
  state text not null default 'waiting',
  -- The most that one invoice may cost, and the months of the period of an invoice.
  max_cents int not null,
  months int not null,
  -- Who authorised it, for the charges to come.
  payer jsonb,
  -- An invoice that the provider refused to debit; it is paid by an ordinary Pix.
  refused_invoice_id int,
  -- When the provider is asked again for its state, and how often it was asked. Null: never.
  next_check_at timestamptz,
  checks int not null default 0,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  ended_at timestamptz,
  constraint payment_mandates_pkey primary key (company_id, id),
  constraint mandate_company foreign key (company_id) references companies (id) on delete cascade,
  constraint mandate_provider foreign key (provider) references payment_providers (kind),
  constraint mandate_refused_invoice foreign key (company_id, refused_invoice_id)
    references invoices (company_id, id) on delete set null (refused_invoice_id),
  constraint mandate_reference_once unique (provider, reference),
  constraint mandate_provider_ref_once unique (provider, provider_ref),
  constraint mandate_state check (state in ('waiting', 'active', 'refused', 'cancelled', 'expired')),
  constraint mandate_terms check (max_cents > 0 and months > 0)
);
call guard('payment_mandates');
revoke insert, update, delete on payment_mandates from app_tenant;
grant insert, update, delete on payment_mandates to app_operator;
create unique index mandate_active_once on payment_mandates (company_id) where state = 'active';
create index mandate_refused_invoices on payment_mandates (company_id, refused_invoice_id);
create index payment_mandates_due on payment_mandates (next_check_at) where next_check_at is not null;
create index payment_mandates_latest on payment_mandates (id desc);
call audited('payment_mandates', '{state,max_cents}', '{}',
  '{"name": "reference", "on": ["update"], "when": "the_row.state <> ''waiting''"}');

-- A charge that belongs to a mandate: the one that is paid to give it, or one that it pays.
alter table payment_charges add column mandate_id int;
alter table payment_charges add column mandate_part text;
alter table payment_charges add constraint charge_mandate foreign key (company_id, mandate_id)
  references payment_mandates (company_id, id) on delete set null (mandate_id);
alter table payment_charges add constraint charge_mandate_part check (mandate_part in ('first', 'debit'));
create index payment_charges_by_mandate on payment_charges (company_id, mandate_id) where mandate_id is not null;
