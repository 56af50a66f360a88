-- The times in which a number was down: conversations show them. Kept are those that somebody could notice, and the one that runs.
create table connection_outages (
  company_id int not null default current_company(),
  id int generated always as identity,
  connection_id int not null,
  began_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz,
  constraint connection_outages_pkey primary key (company_id, id),
  constraint outage_order check (ended_at >= began_at),
  constraint outage_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('connection_outages');
create unique index one_running_outage on connection_outages (company_id, connection_id) where ended_at is null;
create index connection_outages_began on connection_outages (company_id, connection_id, began_at);

-- When nobody drives a connection it is down, and nobody is there to say so: whoever takes it over notes until when it was driven.
alter table connection_leases add column free_since timestamptz;

-- Versions of WhatsApp Web: the newest one told by its page, and the last one with which a number was connected. The same for everybody.
create table whatsapp_versions (
  kind text not null,
  version text not null,
  noted_at timestamptz not null default now(),
  constraint whatsapp_versions_pkey primary key (kind),
  constraint whatsapp_version_kind check (kind in ('newest', 'worked')),
  constraint whatsapp_version_form check (version ~ '^\d+\.\d+\.\d+$')
);
revoke all on whatsapp_versions from app_tenant;
grant select, insert, update on whatsapp_versions to app_worker;
