-- The menus that customers of a queue get before a person answers. Options with the same parent are one menu.
create table queue_options (
  company_id int not null default current_company(),
  id int generated always as identity,
  queue_id int not null,
  -- Null: it stands in the first menu.
  parent_id int,
  -- The number in its menu, from 1 without gaps.
  position int not null,
  title text not null,
  message text not null default '',
  -- The ticket moves on to this queue.
  transfer_queue_id int,
  -- The ticket waits for a person.
  ends_bot boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint queue_options_pkey primary key (company_id, id),
  constraint queue_option_of_queue unique (company_id, queue_id, id),
  -- Deferred: a renumbering moves several options.
  constraint queue_option_place unique nulls not distinct (company_id, queue_id, parent_id, position)
    deferrable initially deferred,
  constraint queue_option_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  constraint queue_option_parent foreign key (company_id, queue_id, parent_id)
    references queue_options (company_id, queue_id, id) on delete cascade,
  constraint queue_option_transfer foreign key (company_id, transfer_queue_id)
    references queues (company_id, id) on delete set null (transfer_queue_id)
);
call guard('queue_options');
create index queue_options_transfer on queue_options (company_id, transfer_queue_id)
  where transfer_queue_id is not null;
call audited('queue_options', '{title,message,transfer_queue_id,ends_bot}', '{}', '{"name": "title"}');
