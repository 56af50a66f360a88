-- What companies owe to the operator. A company reads its own invoices; only the operator's transaction writes them.

-- The terms of the operator for all companies: one row.
create table billing_terms (
  id int not null default 1,
  -- An invoice is made so many days before the due date.
  days_before int not null default 10,
  -- A company is served for so many days after its due date.
  grace_days int not null default 3,
  constraint billing_terms_pkey primary key (id),
  constraint billing_terms_once check (id = 1),
  constraint billing_terms_days check (days_before between 0 and 60 and grace_days between 0 and 60)
);
insert into billing_terms (id) values (1);
alter table billing_terms enable row level security;
alter table billing_terms force row level security;
create policy everyone_reads on billing_terms for select to app_tenant using (true);
create policy operator_all on billing_terms to app_operator using (true) with check (true);
revoke insert, update, delete on billing_terms from app_tenant;
grant update on billing_terms to app_operator;

-- A company is on trial until its due date moves beyond this time.
alter table companies add column trial_ends_at timestamptz;
update companies set trial_ends_at = signed_up_at + interval '3 days' where signed_up_at is not null;

-- A company changes what it says of itself. Its plan, its due date and whether it is blocked are the operator's.
revoke insert, update, delete on companies from app_tenant;
grant update (name, email, phone, language, names_version, numbers_read_at, updated_at) on companies to app_tenant;
grant insert, update, delete on companies to app_operator;

-- The calendar day of an instant at the place of a company. A time zone that PostgreSQL does not know is passed over,
-- so that one company cannot stop a statement over all of them.
create function company_day(company int, at timestamptz) returns date language plpgsql stable as $$
declare zone text := (select s.value from settings s where s.company_id = company and s.key = 'timeZone');
begin
  return (at at time zone coalesce(zone, 'America/Sao_Paulo'))::date;
exception when invalid_parameter_value then
  return (at at time zone 'America/Sao_Paulo')::date;
end $$;

create table invoices (
  company_id int not null default current_company(),
  id int generated always as identity,
  -- What is paid for: the name of the plan.
  detail text not null,
  cents int not null,
  -- The months by which the payment moves the due date of the company.
  months int not null,
  due_date date not null,
  period_start date not null,
  period_end date not null,
  status text not null default 'open',
  paid_at timestamptz,
  paid_cents int,
  -- The provider of the charge, or `operator`.
  paid_with text,
  charge_id int,
  -- Why the operator marked it paid or void; for one that became void by itself, a word.
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint invoices_pkey primary key (company_id, id),
  constraint invoice_company foreign key (company_id) references companies (id) on delete cascade,
  constraint invoice_period_once unique (company_id, period_start),
  constraint invoice_status check (status in ('open', 'paid', 'void')),
  constraint invoice_cents check (cents > 0 and months > 0 and period_end > period_start),
  constraint invoice_paid check (
    (status = 'paid') = (paid_at is not null and paid_cents is not null and paid_with is not null))
);
call guard('invoices');
revoke insert, update, delete on invoices from app_tenant;
grant insert, update, delete on invoices to app_operator;
create unique index invoice_open_once on invoices (company_id) where status = 'open';
create index invoices_by_due_date on invoices (company_id, due_date desc, id desc);
-- The operator's list over all companies, and an invoice that the operator names.
create index invoices_of_all on invoices (due_date desc, id desc);
create unique index invoices_of_all_id on invoices (id);
-- Only what ends an invoice stands in the audit log; a job makes it and keeps its amount up to date.
call audited('invoices', '{status,cents,paid_cents,paid_with,charge_id,reason}', '{}',
  '{"name": "detail", "on": ["update"], "when": "the_row.status <> ''open''"}');

-- The operator is named in the audit log: `app.actor_name` beside the role or the actor.
create or replace function actor_of(company int, otherwise int default null) returns acting language plpgsql stable as $$
declare
  said text := coalesce(current_setting('app.actor', true), '');
  result acting;
begin
  if said like 'user:%' then result := ('user', substr(said, 6)::int, '');
  elsif said like 'program:%' then
    result := ('program', null, coalesce(name_of(company, 'connection_id', substr(said, 9)::int), ''));
  elsif said = 'platform' or current_user = 'app_operator' then
    result := ('platform', null, coalesce(current_setting('app.actor_name', true), ''));
  elsif otherwise is not null then result := ('user', otherwise, '');
  else result := ('system', null, '');
  end if;
  if result.user_id is not null then result.name := coalesce(name_of(company, 'user_id', result.user_id), ''); end if;
  return result;
end $$;
