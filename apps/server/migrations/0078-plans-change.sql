-- The operator changes plans and companies on a screen.
alter table plans add column updated_at timestamptz not null default now();
alter table companies add constraint company_recurrence
  check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'));
-- The operator's list, by name; and the companies of a plan.
create index companies_by_name on companies (name collate "pt-BR-x-icu", id);
create index companies_of_plan on companies (plan_id);
