-- Simulated runs of a flow that were kept: it must do the same again before it is published.
create table flow_tests (
  company_id int not null default current_company(),
  id int generated always as identity,
  flow_id int not null,
  name text not null,
  -- The pretended contact, time and answers.
  world jsonb not null,
  inputs jsonb not null,
  -- The blocks that ran, the texts that were sent, and how the run ended.
  expected jsonb not null,
  updated_at timestamptz not null default now(),
  constraint flow_tests_pkey primary key (company_id, id),
  constraint flow_test_name_once unique (company_id, flow_id, name),
  constraint flow_test_flow foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
call guard('flow_tests');
