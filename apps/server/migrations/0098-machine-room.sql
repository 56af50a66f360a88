-- The processes of the installation, for the machine room of the operator. A process writes its row every few seconds
-- and deletes it when it stops. A row that is no longer written belongs to a process that died; it is kept for a day.
create table nodes (
  id text not null,
  name text not null,
  version text not null,
  roles text[] not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- Numbers that it drives and that are connected, and screens that are connected to it.
  connections int not null,
  sockets int not null,
  -- The disk of its data folder; null: not known yet.
  disk_free_bytes bigint,
  disk_size_bytes bigint,
  constraint nodes_pkey primary key (id)
);
revoke all on nodes from app_tenant;
grant select, insert, update, delete on nodes to app_worker;

-- Which migration was applied last, and the size of the database. A hardened server lets only named roles connect.
grant select on applied_migrations to app_worker;
do $$ begin
  execute format('grant connect on database %I to app_worker', current_database());
end $$;

-- The machine room lists what was given up, the latest first, and the metrics count it.
create index lane_parked on lane_entries (parked_at desc) where parked_at is not null;
