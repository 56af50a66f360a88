create table plans (
  id int generated always as identity,
  name text not null,
  users int not null,
  connections int not null,
  queues int not null,
  value numeric(12, 2) not null default 0,
  use_campaigns boolean not null default true,
  use_kanban boolean not null default true,
  use_open_ai boolean not null default true,
  use_integrations boolean not null default true,
  use_schedules boolean not null default true,
  use_internal_chat boolean not null default true,
  use_external_api boolean not null default true,
  created_at timestamptz not null default now(),
  constraint plans_pkey primary key (id),
  constraint plan_name_once unique (name)
);
-- Everyone may read what a plan holds; only the platform itself changes one.
revoke insert, update, delete on plans from app_tenant;
grant insert, update, delete on plans to app_operator;

create table companies (
  id int generated always as identity,
  name text not null,
  email text,
  phone text,
  status boolean not null default true,
  due_date timestamptz,
  recurrence text not null default 'MENSAL',
  language text not null default 'pt',
  plan_id int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint companies_pkey primary key (id),
  constraint company_plan foreign key (plan_id) references plans (id)
);
alter table companies enable row level security;
alter table companies force row level security;
create policy own_company on companies to app_tenant using (id = (select current_company())) with check (id = (select current_company()));
create policy operator_all on companies to app_operator using (true) with check (true);

create table settings (
  company_id int not null default current_company(),
  key text not null,
  value text not null,
  constraint settings_pkey primary key (company_id, key),
  constraint setting_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('settings');
