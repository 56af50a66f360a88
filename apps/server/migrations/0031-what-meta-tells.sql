-- The name that a person chose at WhatsApp in 2026: `@bia`, without the @.
alter table contacts add column username text;

-- The advertisement that the customer tapped before this message: headline, body, address, click id. Few messages have one.
alter table messages add column ad jsonb;

-- Statuses of one message come in any order: a failure reported after the delivery changes nothing.
alter table cloud_messages add column delivered boolean not null default false;

-- What Meta charges for a message, as its statuses say. Kept for reports; `wa_id` is the message's id in `messages`.
create table cloud_charges (
  company_id int not null default current_company(),
  connection_id int not null,
  wamid text not null,
  wa_id text not null,
  category text not null,
  billable boolean not null,
  -- `regular`, `free_customer_service`, `free_entry_point`; empty where Meta says none.
  type text not null,
  -- `CBP` or `PMP`.
  model text not null,
  booked_at timestamptz not null,
  constraint cloud_charges_pkey primary key (company_id, connection_id, wamid),
  constraint cloud_charge_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('cloud_charges');
create index cloud_charges_booked on cloud_charges (company_id, booked_at);

-- How Meta rates a number of the Cloud API, and how many people it may write to in 24 hours.
create table connection_ratings (
  company_id int not null default current_company(),
  connection_id int not null,
  quality text,
  messaging_limit text,
  updated_at timestamptz not null,
  constraint connection_ratings_pkey primary key (company_id, connection_id),
  constraint rating_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('connection_ratings');

-- What Meta told about a number or its account: quality, restrictions, alerts. `at` is Meta's time.
create table connection_notices (
  company_id int not null default current_company(),
  id int generated always as identity,
  connection_id int not null,
  kind text not null,
  event text not null,
  detail text not null,
  at timestamptz not null,
  constraint connection_notices_pkey primary key (company_id, id),
  constraint notice_once unique (company_id, connection_id, kind, event, at),
  constraint notice_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('connection_notices');
create index connection_notices_newest on connection_notices (company_id, connection_id, at desc);
