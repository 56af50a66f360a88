-- How much a number may send, and since when it belongs to the connection: a new number is warmed up.
create table send_budgets (
  company_id int not null default current_company(),
  connection_id int not null,
  per_minute int not null default 30,
  first_contacts_per_day int not null default 100,
  warm_up boolean not null default true,
  number text,
  linked_at timestamptz,
  -- What may still go out at `filled_at`; it fills up again with time.
  tokens double precision,
  filled_at timestamptz,
  -- The day, by the company's clock, that the two counts are about: what was let go, and what was seen to go, by whomever.
  day date,
  granted int not null default 0,
  seen int not null default 0,
  constraint send_budgets_pkey primary key (company_id, connection_id),
  constraint budget_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  constraint budget_per_minute check (per_minute between 1 and 600),
  constraint budget_first_contacts check (first_contacts_per_day between 0 and 1000)
);
call guard('send_budgets');
-- Numbers that are linked already are not new.
insert into send_budgets (company_id, connection_id, number, linked_at) select company_id, id, number, created_at from connections where number is not null;

-- How a connection stood, change by change.
create table connection_states (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  connection_id int not null,
  status text not null,
  reason text,
  at timestamptz not null,
  constraint connection_states_pkey primary key (company_id, id),
  constraint state_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('connection_states');
create index connection_states_newest on connection_states (company_id, connection_id, at desc, id desc);
insert into connection_states (company_id, connection_id, status, reason, at) select company_id, id, status, reason, updated_at from connections where removed_at is null;

-- What went through a connection in an hour.
create table connection_hours (
  company_id int not null default current_company(),
  connection_id int not null,
  hour timestamptz not null,
  received int not null default 0,
  sent int not null default 0,
  failed int not null default 0,
  -- Conversations that we began, and those of them in which the customer answered, in the hour in which they were begun.
  first_contacts int not null default 0,
  answered int not null default 0,
  constraint connection_hours_pkey primary key (company_id, connection_id, hour),
  constraint hour_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('connection_hours');

create table connection_failures (
  company_id int not null default current_company(),
  connection_id int not null,
  hour timestamptz not null,
  code text not null,
  count int not null default 0,
  last_at timestamptz not null,
  constraint connection_failures_pkey primary key (company_id, connection_id, hour, code),
  constraint failure_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('connection_failures');

-- A number that fell without anybody wanting it; `alerted_at` when people were told, which happens once.
create table connection_falls (
  company_id int not null default current_company(),
  id int generated always as identity,
  connection_id int not null,
  fell_at timestamptz not null,
  reason text,
  alerted_at timestamptz,
  ended_at timestamptz,
  constraint connection_falls_pkey primary key (company_id, id),
  constraint fall_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('connection_falls');
create unique index one_open_fall on connection_falls (company_id, connection_id) where ended_at is null;
