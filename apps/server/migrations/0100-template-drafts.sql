-- Templates that are written here (decision 0085). What Meta has of them stands in `cloud_templates`.
create table template_drafts (
  company_id int not null default current_company(),
  id int generated always as identity,
  connection_id int not null,
  name text not null,
  language text not null,
  category text not null,
  header text not null,
  header_text text not null default '',
  header_example text not null default '',
  media_id bigint,
  body text not null default '',
  body_examples jsonb not null default '[]',
  footer text not null default '',
  buttons jsonb not null default '[]',
  -- Not null: a call to Meta is under way since then. After three minutes it is taken for lost.
  busy_since timestamptz,
  has_changes boolean not null default false,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint template_drafts_pkey primary key (company_id, id),
  constraint template_draft_once unique (company_id, connection_id, name, language),
  constraint template_draft_connection foreign key (company_id, connection_id)
    references connections (company_id, id) on delete cascade,
  constraint template_draft_media foreign key (company_id, media_id) references media (company_id, id),
  constraint template_draft_category check (category in ('MARKETING', 'UTILITY')),
  constraint template_draft_header check (header in ('none', 'text', 'image', 'video', 'document'))
);
call guard('template_drafts');
create index template_drafts_media on template_drafts (company_id, media_id) where media_id is not null;

-- What Meta reports about a template. `reported_at`: Meta's time of the newest report; older ones change nothing.
alter table cloud_templates add column graph_id text not null default '';
alter table cloud_templates add column reason text not null default '';
alter table cloud_templates add column quality text not null default '';
alter table cloud_templates add column previous_category text;
alter table cloud_templates add column planned_category text;
alter table cloud_templates add column reported_at timestamptz;
