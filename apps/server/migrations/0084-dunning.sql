-- Days of grace after a due date, and reminders of invoices.

-- Until when a company is served; null: without an end. A trial has no days of grace.
create function served_until(due timestamptz, trial_end timestamptz) returns timestamptz language sql stable as $$
  select case
    when due <= trial_end then due
    else due + make_interval(days => (select grace_days from billing_terms))
  end $$;

-- Which reminders of an invoice were written, so that each is written once.
create table invoice_reminders (
  company_id int not null default current_company(),
  invoice_id int not null,
  stage text not null,
  sent_at timestamptz not null default now(),
  constraint invoice_reminders_pkey primary key (company_id, invoice_id, stage),
  constraint invoice_reminder_stage check (stage in ('before', 'due', 'after')),
  constraint invoice_reminder_invoice foreign key (company_id, invoice_id) references invoices (company_id, id)
    on delete cascade
);
call guard('invoice_reminders');
