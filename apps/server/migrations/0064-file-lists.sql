-- Files that are sent together, in a fixed order.

create table file_lists (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  message text not null,
  user_id int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint file_lists_pkey primary key (company_id, id),
  constraint file_list_company foreign key (company_id) references companies (id) on delete cascade,
  constraint file_list_user foreign key (company_id, user_id) references users (company_id, id)
    on delete set null (user_id)
);
call guard('file_lists');
create index file_lists_user on file_lists (company_id, user_id) where user_id is not null;

create table file_list_options (
  company_id int not null default current_company(),
  id int generated always as identity,
  file_list_id int not null,
  -- The order within the list, from 0.
  place int not null,
  name text not null,
  -- Null until the file is uploaded.
  media_id bigint,
  constraint file_list_options_pkey primary key (company_id, id),
  constraint file_list_option_list foreign key (company_id, file_list_id) references file_lists (company_id, id)
    on delete cascade,
  constraint file_list_option_media foreign key (company_id, media_id) references media (company_id, id)
);
call guard('file_list_options');
create index file_list_options_list on file_list_options (company_id, file_list_id, place);
create index file_list_options_media on file_list_options (company_id, media_id) where media_id is not null;

call audited('file_lists', '{name,message}');
