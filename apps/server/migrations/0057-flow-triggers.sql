-- What starts flows: phrases of customers, and events of tickets.
create table flow_triggers (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  flow_id int not null,
  -- 'phrase', 'tag', 'closed', 'silence'
  kind text not null,
  -- Null: every connection.
  connection_id int,
  active boolean not null default true,
  -- Of a phrase; 'exact', 'contains', 'pattern'.
  phrase text,
  match text,
  tag_id int,
  -- Of 'silence': without an answer of the customer.
  hours int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint flow_triggers_pkey primary key (company_id, id),
  constraint flow_trigger_phrase check ((kind = 'phrase') = (phrase is not null and match is not null)),
  constraint flow_trigger_kind check (kind in ('phrase', 'tag', 'closed', 'silence')),
  constraint flow_trigger_needs check ((kind <> 'tag' or tag_id is not null) and (kind <> 'silence' or hours > 0)),
  constraint flow_trigger_flow foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade,
  constraint flow_trigger_connection foreign key (company_id, connection_id) references connections (company_id, id)
    on delete cascade,
  constraint flow_trigger_tag foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
call guard('flow_triggers');
create index flow_triggers_flow on flow_triggers (company_id, flow_id);
create index flow_triggers_connection on flow_triggers (company_id, connection_id) where connection_id is not null;
create index flow_triggers_tag on flow_triggers (company_id, tag_id) where tag_id is not null;
call audited('flow_triggers', '{name,flow_id,kind,connection_id,active,phrase,match,tag_id,hours}');

-- The flows of new conversations: of a customer's first contact on the connection, and of a known contact.
alter table connections
  add column flow_id_welcome int,
  add column flow_id_not_phrase int,
  add constraint connection_flow_welcome foreign key (company_id, flow_id_welcome) references flows (company_id, id)
    on delete set null (flow_id_welcome),
  add constraint connection_flow_not_phrase foreign key (company_id, flow_id_not_phrase)
    references flows (company_id, id) on delete set null (flow_id_not_phrase);
create index connections_flow_welcome on connections (company_id, flow_id_welcome) where flow_id_welcome is not null;
create index connections_flow_not_phrase on connections (company_id, flow_id_not_phrase)
  where flow_id_not_phrase is not null;

-- The flow of customers who enter the queue.
alter table queues
  add column flow_id int,
  add constraint queue_flow foreign key (company_id, flow_id) references flows (company_id, id)
    on delete set null (flow_id);
create index queues_flow on queues (company_id, flow_id) where flow_id is not null;
