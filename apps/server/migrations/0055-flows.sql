-- Automated conversations: a flow has one draft and the versions that were published.

create table flows (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  active boolean not null default true,
  -- `{nodes, connections}` as the editor saves it, keys encrypted; null: nothing was saved yet.
  draft jsonb,
  -- Counts the saves of the draft, for optimistic locking.
  revision int not null default 0,
  saved_by int,
  published_version int,
  -- The revision that the published version was made of.
  published_revision int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint flows_pkey primary key (company_id, id),
  constraint flow_name_once unique (company_id, name),
  constraint flow_company foreign key (company_id) references companies (id) on delete cascade,
  constraint flow_saved_by foreign key (company_id, saved_by) references users (company_id, id)
    on delete set null (saved_by)
);
call guard('flows');
create index flows_saved_by on flows (company_id, saved_by) where saved_by is not null;

-- What runs. A run names the version that it began with, so a version never changes.
create table flow_versions (
  company_id int not null default current_company(),
  flow_id int not null,
  version int not null,
  content jsonb not null,
  note text not null default '',
  user_id int,
  published_at timestamptz not null,
  constraint flow_versions_pkey primary key (company_id, flow_id, version),
  constraint flow_version_flow foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  constraint flow_version_user foreign key (company_id, user_id) references users (company_id, id)
    on delete set null (user_id)
);
call guard('flow_versions');
create index flow_versions_user on flow_versions (company_id, user_id) where user_id is not null;
revoke update, truncate on flow_versions from app_tenant;

alter table flows add constraint flow_published_version foreign key (company_id, id, published_version)
  references flow_versions (company_id, flow_id, version);

-- The uploaded files that the draft or a version of a flow names, or named: they are kept as long as the flow.
create table flow_media (
  company_id int not null default current_company(),
  flow_id int not null,
  media_id bigint not null,
  constraint flow_media_pkey primary key (company_id, flow_id, media_id),
  constraint flow_media_flow foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  constraint flow_media_file foreign key (company_id, media_id) references media (company_id, id)
);
call guard('flow_media');
create index flow_media_file on flow_media (company_id, media_id);

call audited('flows', '{name,active,published_version}');
