-- The brand of the installation: its name, colours, logo, sender and business. One row; an empty text or null is as
-- Balcão has it. Only the operator's transaction reads and writes it.
create table brand (
  id int not null default 1,
  name text not null default '',
  short_name text not null default '',
  color text,
  dark_color text,
  -- A hash of the files of the logo; null: there is none.
  logo_version text,
  sender_name text not null default '',
  sender_address text not null default '',
  signature text not null default '',
  business_name text not null default '',
  business_address text not null default '',
  updated_at timestamptz not null default now(),
  constraint brand_pkey primary key (id),
  constraint brand_once check (id = 1),
  -- They go into the page as they are.
  constraint brand_colors check (color ~ '^#[0-9a-f]{6}$' and dark_color ~ '^#[0-9a-f]{6}$')
);
insert into brand (id) values (1);
alter table brand enable row level security;
alter table brand force row level security;
create policy operator_all on brand to app_operator using (true) with check (true);
revoke all on brand from app_tenant, app_worker;
grant select, update on brand to app_operator;

-- The logo and the icons that are drawn from it: seven small pictures. They are rows, so that a page never names a
-- version whose files are not there, and every node serves them.
create table brand_files (
  name text not null,
  bytes bytea not null,
  constraint brand_files_pkey primary key (name)
);
alter table brand_files enable row level security;
alter table brand_files force row level security;
create policy operator_all on brand_files to app_operator using (true) with check (true);
revoke all on brand_files from app_tenant, app_worker;
grant select, insert, delete on brand_files to app_operator;
