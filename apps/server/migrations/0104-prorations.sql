-- What a plan change costs or gives back for the days of a period that is paid already. The next invoice carries it.

-- `cents` is the price of the period plus the adjustment: the prorations, and credit that earlier invoices left over.
-- It is 0 when credit covers the whole invoice.
alter table invoices add column adjustment_cents int not null default 0;
-- Of the adjustment only; the first line of an invoice follows from its other columns.
alter table invoices add column lines jsonb not null default '[]';
alter table invoices drop constraint invoice_cents;
alter table invoices add constraint invoice_cents
  check (cents >= 0 and cents >= adjustment_cents and months > 0 and period_end > period_start);

create table prorations (
  company_id int not null default current_company(),
  id int generated always as identity,
  -- The first day of the new plan, and the end of the days: the end of the paid period, or the due date before it.
  day date not null,
  until date not null,
  from_detail text not null,
  to_detail text not null,
  -- The prices of the whole period.
  from_cents int not null,
  to_cents int not null,
  credit_cents int not null,
  charge_cents int not null,
  -- What the period costs with all its plans so far, in cents times days. Rounding it, and not the lines, keeps the sum
  -- of all lines between the cheapest and the dearest plan.
  cent_days bigint not null,
  -- The invoice that has paid the period, and the one that was paid with this proration; null: none yet.
  paid_invoice_id int not null,
  invoice_id int,
  made_at timestamptz not null default now(),
  constraint prorations_pkey primary key (company_id, id),
  constraint proration_company foreign key (company_id) references companies (id) on delete cascade,
  constraint proration_paid_invoice foreign key (company_id, paid_invoice_id) references invoices (company_id, id),
  constraint proration_invoice foreign key (company_id, invoice_id) references invoices (company_id, id),
  constraint proration_cents check (
    from_cents >= 0 and to_cents >= 0 and credit_cents >= 0 and charge_cents >= 0 and cent_days >= 0 and until > day)
);
call guard('prorations');
revoke insert, update, delete on prorations from app_tenant;
grant insert, update on prorations to app_operator;
create index prorations_by_paid_invoice on prorations (company_id, paid_invoice_id);
create index prorations_by_invoice on prorations (company_id, invoice_id);
call audited('prorations', '{day,until,credit_cents,charge_cents}', '{}', '{"name": "to_detail", "on": ["insert"]}');
