-- How often runs came to blocks and took their branches, by full hours (UTC). Made of the steps each hour, so that the
-- figures of a period read no trace; they outlive the traces.
create table flow_counts (
  company_id int not null default current_company(),
  flow_id int not null,
  hour timestamptz not null,
  node_id text not null,
  -- The branch that was taken; empty: none.
  handle text not null,
  steps int not null,
  -- Those of the steps in which a run came to the block.
  entered int not null,
  constraint flow_counts_pkey primary key (company_id, flow_id, hour, node_id, handle),
  constraint flow_count_flow foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
call guard('flow_counts');
-- The roll-up's own question: up to which hour it has counted.
create index flow_counts_hour on flow_counts (hour);
