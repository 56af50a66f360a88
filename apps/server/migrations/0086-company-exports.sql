-- Archives of what a company owns, or of what concerns one contact. An archive is made in parts, so that a restart goes
-- on with the next one.
create table company_exports (
  company_id int not null default current_company(),
  id int generated always as identity,
  -- Null: everything of the company. No key: the archive of an erased contact expires as others do.
  contact_id int,
  -- Null: the operator.
  user_id int,
  requested_by text not null default '',
  state text not null default 'waiting',
  -- Where the next part begins.
  position jsonb not null default '{}',
  -- The names of the stored parts.
  parts text[] not null default '{}',
  tables_done int not null default 0,
  table_count int not null default 0,
  rows bigint not null default 0,
  files int not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Until when its link is valid.
  expires_at timestamptz,
  constraint company_exports_pkey primary key (company_id, id),
  constraint company_export_company foreign key (company_id) references companies (id) on delete cascade,
  constraint company_export_user foreign key (company_id, user_id) references users (company_id, id)
    on delete set null (user_id),
  constraint company_export_state check (state in ('working', 'waiting', 'ready', 'failed', 'expired')),
  constraint company_export_ready check (state <> 'ready' or expires_at is not null)
);
call guard('company_exports');
create unique index company_export_open_once on company_exports (company_id) where state in ('waiting', 'working');
create index company_exports_latest on company_exports (company_id, id desc);
create index company_exports_user on company_exports (company_id, user_id) where user_id is not null;
call audited('company_exports', '{contact_id}', '{}', '{"name": "contact_id", "on": ["insert"]}');
