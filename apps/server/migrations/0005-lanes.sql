-- Ordered work (DESIGN.md §6). `claimed_until` is used by kinds that need the network; the others hold the row lock instead.
create table lane_entries (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  lane text not null,
  kind text not null,
  payload jsonb not null,
  not_before timestamptz not null default now(),
  attempts smallint not null default 0,
  claimed_until timestamptz,
  claimed_by text,
  once_key text,
  parked_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint lane_entries_pkey primary key (company_id, id)
);
call guard('lane_entries');
create policy worker_all on lane_entries to app_worker using (true) with check (true);
create unique index lane_once on lane_entries (company_id, once_key);
-- The workers' own question: the next company that has entries of a kind, and its oldest ones.
create index lane_turns on lane_entries (kind, company_id, id) where parked_at is null;
-- The few that failed and will be tried again.
create index lane_failed on lane_entries (kind, claimed_until) where parked_at is null and attempts > 0;
create index lane_order on lane_entries (company_id, lane, id) where parked_at is null;
alter table lane_entries set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- The simulated phone that a sandbox connection links to. Any node may be asked to change it; the node that drives the connection looks at it.
create table sandbox_phones (
  company_id int not null default current_company(),
  connection_id int not null,
  linked boolean not null default false,
  number text not null,
  -- What the linking screen shows now; only this code can be scanned.
  qrcode text not null default '',
  -- The network is away until then.
  away_until timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  constraint sandbox_phones_pkey primary key (company_id, connection_id),
  constraint sandbox_phone_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('sandbox_phones');
create policy worker_all on sandbox_phones to app_worker using (true) with check (true);

-- Customers and groups of the simulated world.
create table sandbox_customers (
  company_id int not null default current_company(),
  connection_id int not null,
  number text not null,
  name text not null,
  is_group boolean not null default false,
  -- The company is shown as writing until then.
  typing_until timestamptz,
  constraint sandbox_customers_pkey primary key (company_id, connection_id, number),
  constraint sandbox_customer_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('sandbox_customers');

-- What customers wrote and what reached them.
create table sandbox_messages (
  company_id int not null default current_company(),
  connection_id int not null,
  seq bigint generated always as identity,
  id text not null,
  -- The number of the chat: the customer's, or the group's.
  customer text not null,
  -- In a group: the number of the customer who wrote.
  sender text,
  from_customer boolean not null,
  type text not null,
  body text not null default '',
  media_key text,
  mimetype text,
  file_name text,
  quoted_id text,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  reaction text,
  read boolean not null default false,
  deliveries int not null default 1,
  at timestamptz not null default clock_timestamp(),
  constraint sandbox_messages_pkey primary key (company_id, connection_id, id),
  constraint sandbox_message_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('sandbox_messages');
create index sandbox_messages_seq on sandbox_messages (company_id, connection_id, seq);
create index sandbox_messages_chat on sandbox_messages (company_id, connection_id, customer, seq);

-- What the simulated network has not handed over yet, in its order: the driver takes it when it is there.
create table sandbox_events (
  company_id int not null default current_company(),
  connection_id int not null,
  seq bigint generated always as identity,
  event jsonb not null,
  constraint sandbox_events_pkey primary key (company_id, connection_id, seq),
  constraint sandbox_event_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('sandbox_events');
create policy worker_all on sandbox_events to app_worker using (true) with check (true);

-- What a number needs to stay linked: credentials and Signal keys, sealed (whatsapp.md §6).
create table whatsapp_keys (
  company_id int not null default current_company(),
  connection_id int not null,
  type text not null,
  id text not null,
  value bytea not null,
  constraint whatsapp_keys_pkey primary key (company_id, connection_id, type, id),
  constraint whatsapp_key_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('whatsapp_keys');
