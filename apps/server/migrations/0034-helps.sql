-- Help videos of the installation: users of every company read them, only the operator of the platform writes them.
create table helps (
  id int generated always as identity,
  title text not null,
  description text not null,
  -- The id of a YouTube video.
  video text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint helps_pkey primary key (id),
  constraint help_video_form check (video ~ '^[A-Za-z0-9_-]{11}$')
);
alter table helps enable row level security;
alter table helps force row level security;
create policy everyone_reads on helps for select to app_tenant using (true);
create policy operator_all on helps to app_operator using (true) with check (true);
revoke insert, update, delete on helps from app_tenant;
grant select, insert, update, delete on helps to app_operator;
