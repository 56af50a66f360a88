-- Addresses of other systems that are told of events of the company.

create table webhooks (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  url text not null,
  events text[] not null,
  active boolean not null default true,
  -- What signs calls, encrypted. The former one signs beside it for a day.
  secret_sealed text not null,
  secret_hint text not null,
  former_secret_sealed text,
  former_secret_until timestamptz,
  -- Since when every call failed.
  failing_since timestamptz,
  -- It was switched off because every call had failed for days.
  disabled_at timestamptz,
  -- When events were last dropped, because too many waited.
  dropped_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhooks_pkey primary key (company_id, id),
  constraint webhook_name_once unique (company_id, name),
  constraint webhook_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('webhooks');
call audited('webhooks', '{name,url,events,active}', '{secret_sealed}');

-- An event for an endpoint: what waits, and the log of what was delivered or given up.
create table webhook_deliveries (
  company_id int not null default current_company(),
  -- The `webhook-id`: the same for each attempt and each replay.
  id text not null,
  webhook_id int not null,
  event text not null,
  -- The rows that the event is about; the body is made of them at the first attempt.
  refs jsonb not null,
  -- Null: not made yet.
  request text,
  state text not null default 'waiting',
  attempts int not null default 0,
  outcome text,
  status int,
  response text not null default '',
  next_at timestamptz,
  created_at timestamptz not null,
  constraint webhook_deliveries_pkey primary key (company_id, webhook_id, id),
  constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'failed')),
  constraint webhook_delivery_webhook foreign key (company_id, webhook_id) references webhooks (company_id, id)
    on delete cascade
);
call guard('webhook_deliveries');
create index webhook_deliveries_newest on webhook_deliveries (company_id, webhook_id, created_at desc);
create index webhook_deliveries_waiting on webhook_deliveries (company_id, webhook_id) where state = 'waiting';
