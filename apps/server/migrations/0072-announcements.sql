-- Announcements of the operator to the users of the companies. Row security shows a company what is for it now.
create table announcements (
  id int generated always as identity,
  title text not null,
  text text not null,
  -- 1: high, 2: medium, 3: low.
  priority int not null default 3,
  status boolean not null default true,
  -- Empty: every plan.
  plan_ids int[] not null default '{}',
  shown_from timestamptz,
  shown_until timestamptz,
  media_key text,
  media_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcements_pkey primary key (id),
  constraint announcement_priority check (priority between 1 and 3),
  constraint announcement_shown_in_order check (shown_from < shown_until),
  constraint announcement_media check ((media_key is null) = (media_name is null))
);
alter table announcements enable row level security;
alter table announcements force row level security;
create policy current_reads on announcements for select to app_tenant using (
  status
  and (shown_from is null or shown_from <= now())
  and (shown_until is null or shown_until > now())
  and (plan_ids = '{}' or (select plan_id from companies where id = (select current_company())) = any(plan_ids))
);
create policy operator_all on announcements to app_operator using (true) with check (true);
revoke insert, update, delete on announcements from app_tenant;
grant select, insert, update, delete on announcements to app_operator;

-- Which users have seen an announcement.
create table announcement_reads (
  company_id int not null default current_company(),
  announcement_id int not null,
  user_id int not null,
  read_at timestamptz not null default now(),
  constraint announcement_reads_pkey primary key (company_id, announcement_id, user_id),
  constraint announcement_read_announcement foreign key (announcement_id) references announcements (id)
    on delete cascade,
  constraint announcement_read_user foreign key (company_id, user_id) references users (company_id, id)
    on delete cascade
);
call guard('announcement_reads');
create index announcement_reads_latest on announcement_reads (announcement_id, read_at desc, user_id);
create index announcement_reads_user on announcement_reads (company_id, user_id);
