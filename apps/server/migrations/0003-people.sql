create table queues (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  color text not null,
  greeting_message text not null default '',
  out_of_hours_message text not null default '',
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint queues_pkey primary key (company_id, id),
  constraint queue_name_once unique (company_id, name),
  constraint queue_color_once unique (company_id, color),
  constraint queue_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('queues');

create table connections (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  driver text not null,
  number text,
  status text not null default 'DISCONNECTED',
  reason text,
  qrcode text not null default '',
  retries int not null default 0,
  -- Whether somebody should drive it: false after a logout or a disconnect by hand.
  wanted boolean not null default true,
  -- Raised by every order of a person, so that the driving node notices; `obeyed` follows when it was carried out.
  command int not null default 0,
  command_kind text not null default 'connect',
  obeyed int not null default 0,
  -- Deleted by a person: gone for everyone, and the row goes when its link has been ended.
  removed_at timestamptz,
  is_default boolean not null default false,
  greeting_message text not null default '',
  closing_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  provider text not null default 'beta',
  expires_ticket int not null default 0,
  expires_inactive_message text not null default '',
  time_use_bot_queues int not null default 0,
  max_use_bot_queues int not null default 3,
  time_to_transfer int not null default 0,
  transfer_queue_id int,
  prompt_id int,
  integration_id int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint connections_pkey primary key (company_id, id),
  constraint connection_driver check (driver in ('baileys', 'sandbox')),
  constraint connection_command check (command_kind in ('connect', 'fresh', 'disconnect', 'remove')),
  constraint connection_status check (status in ('qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING', 'CONNECTED')),
  constraint connection_company foreign key (company_id) references companies (id) on delete cascade,
  constraint connection_transfer_queue foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id)
);
call guard('connections');
create unique index connection_name_once on connections (company_id, name) where removed_at is null;
create unique index one_default_connection on connections (company_id) where is_default;
-- The node that drives a connection learns of all companies' connections through this policy.
create policy worker_all on connections to app_worker using (true) with check (true);

create table connection_queues (
  company_id int not null default current_company(),
  connection_id int not null,
  queue_id int not null,
  constraint connection_queues_pkey primary key (company_id, connection_id, queue_id),
  constraint connection_queue_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  constraint connection_queue_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call guard('connection_queues');

-- Exactly one node drives a connection. `epoch` rises with every change of hands and fences the late writes of the former holder.
create table connection_leases (
  company_id int not null default current_company(),
  connection_id int not null,
  node_id text not null,
  epoch bigint not null default 1,
  expires_at timestamptz not null,
  constraint connection_leases_pkey primary key (company_id, connection_id),
  constraint lease_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('connection_leases');
create policy worker_all on connection_leases to app_worker using (true) with check (true);

create table users (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  profile text not null default 'user',
  super boolean not null default false,
  connection_id int,
  -- Also sees waiting tickets that have no queue.
  all_tickets boolean not null default false,
  language text,
  online boolean not null default false,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_pkey primary key (company_id, id),
  constraint user_email_once unique (email),
  constraint user_profile check (profile in ('admin', 'supervisor', 'user')),
  constraint user_company foreign key (company_id) references companies (id) on delete cascade,
  constraint user_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
call guard('users');
create index users_online on users (company_id, last_seen_at) where online;

create table user_queues (
  company_id int not null default current_company(),
  user_id int not null,
  queue_id int not null,
  constraint user_queues_pkey primary key (company_id, user_id, queue_id),
  constraint user_queue_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  constraint user_queue_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call guard('user_queues');

-- A signed-in client. The cookie holds the secret of the newest rotation only; the hash before it is kept to notice a copy being used.
create table sessions (
  company_id int not null default current_company(),
  id uuid not null default gen_random_uuid(),
  user_id int not null,
  secret_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  constraint sessions_pkey primary key (company_id, id),
  constraint session_of_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('sessions');
create index sessions_user on sessions (company_id, user_id) where revoked_at is null;
create index sessions_expiry on sessions (company_id, expires_at);

create table tags (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  color text not null,
  kanban boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tags_pkey primary key (company_id, id),
  constraint tag_name_once unique (company_id, name),
  constraint tag_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('tags');

create table quick_messages (
  company_id int not null default current_company(),
  id int generated always as identity,
  user_id int,
  shortcode text not null,
  message text not null,
  media_path text,
  general boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint quick_messages_pkey primary key (company_id, id),
  constraint quick_message_company foreign key (company_id) references companies (id) on delete cascade,
  constraint quick_message_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('quick_messages');
create index quick_messages_user on quick_messages (company_id, user_id);
