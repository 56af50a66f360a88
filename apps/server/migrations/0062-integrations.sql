-- Bots outside that answer the messages of a connection or of a queue, and flows that do.

create table integrations (
  company_id int not null default current_company(),
  id int generated always as identity,
  type text not null,
  name text not null,
  project_name text not null default '',
  -- The service account of dialogflow, encrypted; null: none.
  json_sealed text,
  language text not null default 'pt-BR',
  url_n8n text not null default '',
  legacy_body boolean not null default false,
  -- What signs calls, encrypted. The former one signs beside it for a day.
  secret_sealed text,
  secret_hint text,
  former_secret_sealed text,
  former_secret_until timestamptz,
  typebot_slug text not null default '',
  typebot_delay_ms int not null default 1000,
  typebot_expires_minutes int not null default 1,
  typebot_keyword_finish text not null default '',
  typebot_keyword_restart text not null default '',
  typebot_restart_message text not null default '',
  typebot_unknown_message text not null default '',
  flow_id int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint integrations_pkey primary key (company_id, id),
  constraint integration_name_once unique (company_id, name),
  constraint integration_type check (type in ('flowbuilder', 'dialogflow', 'n8n', 'webhook', 'typebot')),
  constraint integration_company foreign key (company_id) references companies (id) on delete cascade,
  constraint integration_flow foreign key (company_id, flow_id) references flows (company_id, id)
    on delete set null (flow_id)
);
call guard('integrations');
create index integrations_flow on integrations (company_id, flow_id) where flow_id is not null;
call audited('integrations',
  '{type,name,project_name,language,url_n8n,legacy_body,typebot_slug,typebot_delay_ms,typebot_expires_minutes,
    typebot_keyword_finish,typebot_keyword_restart,typebot_restart_message,typebot_unknown_message,flow_id}',
  '{json_sealed,secret_sealed}');

-- Where a conversation stands at Typebot.
create table integration_sessions (
  company_id int not null default current_company(),
  ticket_id int not null,
  integration_id int not null,
  session text not null,
  -- What the customer may choose from now, in its order; empty: a free answer.
  choices jsonb not null default '[]',
  takes_many boolean not null default false,
  last_at timestamptz not null,
  constraint integration_sessions_pkey primary key (company_id, ticket_id, integration_id),
  constraint integration_session_ticket foreign key (company_id, ticket_id) references tickets (company_id, id)
    on delete cascade,
  constraint integration_session_integration foreign key (company_id, integration_id)
    references integrations (company_id, id) on delete cascade
);
call guard('integration_sessions');
create index integration_sessions_integration on integration_sessions (company_id, integration_id);

-- The log of the calls to n8n and to webhooks for messages of customers.
create table integration_deliveries (
  company_id int not null default current_company(),
  -- The `webhook-id`: the same for each attempt and each replay.
  id text not null,
  integration_id int not null,
  ticket_id int,
  request text not null,
  outcome text not null,
  status int,
  response text not null default '',
  attempts int not null,
  duration_ms int not null,
  created_at timestamptz not null,
  constraint integration_deliveries_pkey primary key (company_id, integration_id, id),
  constraint integration_delivery_integration foreign key (company_id, integration_id)
    references integrations (company_id, id) on delete cascade,
  constraint integration_delivery_ticket foreign key (company_id, ticket_id) references tickets (company_id, id)
    on delete set null (ticket_id)
);
call guard('integration_deliveries');
create index integration_deliveries_newest on integration_deliveries (company_id, integration_id, created_at desc);
create index integration_deliveries_ticket on integration_deliveries (company_id, ticket_id)
  where ticket_id is not null;

-- The integration that answers the customers of a connection, or of a queue. A deleted integration falls away.
-- The owner of the tables sees no rows of companies.
set local role app_operator;
update connections set integration_id = null where integration_id is not null;
reset role;
alter table connections
  add constraint connection_integration foreign key (company_id, integration_id)
    references integrations (company_id, id) on delete set null (integration_id);
create index connections_integration on connections (company_id, integration_id) where integration_id is not null;
alter table queues
  add column integration_id int,
  add constraint queue_integration foreign key (company_id, integration_id)
    references integrations (company_id, id) on delete set null (integration_id);
create index queues_integration on queues (company_id, integration_id) where integration_id is not null;
