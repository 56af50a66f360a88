-- The opening hours of a company (`queue_id` is null) and of its queues: the open minutes of each weekday, 1 is Monday.
-- A range that ends after minute 1440 ends on the next day. An owner without rows has the default hours.
create table opening_hours (
  company_id int not null default current_company(),
  id int generated always as identity,
  queue_id int,
  weekday smallint not null,
  open_minutes int4multirange not null,
  constraint opening_hours_pkey primary key (company_id, id),
  constraint opening_hours_once unique nulls not distinct (company_id, queue_id, weekday),
  constraint opening_hours_weekday check (weekday between 1 and 7),
  constraint opening_hours_minutes check (open_minutes <@ int4range(0, 2880)),
  constraint opening_hours_company foreign key (company_id) references companies (id) on delete cascade,
  constraint opening_hours_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call guard('opening_hours');

-- Days with other hours than their weekday; `queue_id` is null for the company and all of its queues.
create table holidays (
  company_id int not null default current_company(),
  id int generated always as identity,
  queue_id int,
  date date not null,
  name text not null,
  every_year boolean not null default false,
  open_minutes int4multirange not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint holidays_pkey primary key (company_id, id),
  constraint holiday_once unique nulls not distinct (company_id, queue_id, date),
  constraint holiday_minutes check (open_minutes <@ int4range(0, 2880)),
  constraint holiday_company foreign key (company_id) references companies (id) on delete cascade,
  constraint holiday_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call guard('holidays');
create index holidays_date on holidays (company_id, date, id);
