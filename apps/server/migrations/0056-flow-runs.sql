-- A run is one customer's way through a version of a flow. It is everything that is needed to go on after a crash.
create table flow_runs (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  flow_id int not null,
  -- The version stays, also when another one is published meanwhile.
  version int not null,
  ticket_id int not null,
  -- What began it: 'phrase', 'welcome', 'queue', 'user' …
  trigger text not null,
  user_id int,
  -- The block at which it stands, or stood when it ended.
  node_id text not null,
  -- 'customer', 'time', 'call' or 'bot'; null: it ended.
  waits_for text,
  -- When it goes on without an event.
  wake_at timestamptz,
  -- The number of its steps.
  seq int not null default 0,
  -- Variables, and what the block remembers.
  state jsonb not null,
  end_type text,
  failure text,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  constraint flow_runs_pkey primary key (company_id, id),
  constraint flow_run_live check ((ended_at is null) = (waits_for is not null)),
  constraint flow_run_version foreign key (company_id, flow_id, version)
    references flow_versions (company_id, flow_id, version) on delete cascade,
  constraint flow_run_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  constraint flow_run_user foreign key (company_id, user_id) references users (company_id, id)
    on delete set null (user_id)
) with (fillfactor = 80);
call guard('flow_runs');
-- A ticket has at most one live run.
create unique index one_live_run on flow_runs (company_id, ticket_id) where ended_at is null;
create index flow_runs_of_flow on flow_runs (company_id, flow_id, id desc);
create index flow_runs_of_version on flow_runs (company_id, flow_id, version);
create index flow_runs_of_ticket on flow_runs (company_id, ticket_id, id desc);
create index flow_runs_user on flow_runs (company_id, user_id) where user_id is not null;
-- The clock's own question: which runs are due.
create index flow_runs_due on flow_runs (wake_at) where ended_at is null;
-- Which runs are old enough to delete.
create index flow_runs_old on flow_runs (ended_at) where ended_at is not null;

-- The trace of runs, without secrets. A step is stored in the transaction that performs it, so it happens once.
create table flow_run_steps (
  company_id int not null default current_company(),
  run_id bigint not null,
  seq int not null,
  flow_id int not null,
  node_id text not null,
  cause text not null,
  input text,
  -- The branch that was taken; null: the run waited, or ended.
  handle text,
  -- The variables that were set.
  changed jsonb not null default '{}',
  at timestamptz not null,
  constraint flow_run_steps_pkey primary key (company_id, run_id, seq),
  constraint flow_run_step_run foreign key (company_id, run_id) references flow_runs (company_id, id) on delete cascade
);
call guard('flow_run_steps');
create index flow_run_steps_of_flow on flow_run_steps (company_id, flow_id, at);
create index flow_run_steps_at on flow_run_steps using brin (at);

-- What bots answered and what is not sent yet: with it a crash repeats neither the question nor a message.
create table bot_replies (
  company_id int not null default current_company(),
  ticket_id int not null,
  -- The question: the run and its step, or the message.
  ask text not null,
  reply jsonb not null,
  -- How many of its messages are sent.
  sent int not null default 0,
  created_at timestamptz not null default now(),
  constraint bot_replies_pkey primary key (company_id, ticket_id, ask),
  constraint bot_reply_ticket foreign key (company_id, ticket_id)
    references tickets (company_id, id) on delete cascade
);
call guard('bot_replies');

-- A person has attended the ticket: then neither a phrase nor an event starts a bot in it.
alter table bot_states add column is_with_people boolean not null default false;
