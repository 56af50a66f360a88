-- Filters of audiences under a name (decision 0099). A tag or a queue that is deleted stays in the conditions; it is
-- left out when they are read.
create table audience_filters (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint audience_filters_pkey primary key (company_id, id),
  constraint audience_filter_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('audience_filters');
create unique index audience_filter_name_once on audience_filters (company_id, lower(name collate "pt-BR-x-icu"));
-- The conditions hold ids, which the audit log could not name: it says only that they changed.
call audited('audience_filters', '{name}', '{filter}');
