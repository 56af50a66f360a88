-- What each company uses, counted by a job of the operator's console, so that lists of companies count nothing.

-- The beginning of a day at the place of a company.
create function company_day_start(company int, of_day date) returns timestamptz language plpgsql stable as $$
declare zone text := (select s.value from settings s where s.company_id = company and s.key = 'timeZone');
begin
  return of_day::timestamp at time zone coalesce(zone, 'America/Sao_Paulo');
exception when invalid_parameter_value then
  return of_day::timestamp at time zone 'America/Sao_Paulo';
end $$;

-- What Meta charges for a message, in millionths of a US dollar, by category. Other prices may follow later.
create table whatsapp_prices (
  category text not null,
  valid_from date not null,
  micros int not null,
  constraint whatsapp_prices_pkey primary key (category, valid_from),
  constraint whatsapp_price_category check (category ~ '^[a-z_-]{1,40}$'),
  constraint whatsapp_price_micros check (micros between 0 and 100000000)
);
alter table whatsapp_prices enable row level security;
alter table whatsapp_prices force row level security;
create policy operator_all on whatsapp_prices to app_operator using (true) with check (true);
revoke all on whatsapp_prices from app_tenant, app_worker;
grant select, insert, update, delete on whatsapp_prices to app_operator;
-- Brazil, from 2026-10-01 on. The operator changes them.
insert into whatsapp_prices (category, valid_from, micros) values
  ('authentication', '2026-10-01', 6800),
  ('marketing', '2026-10-01', 62500),
  ('service', '2026-10-01', 6800),
  ('utility', '2026-10-01', 6800);

-- What messages cost on a day, by their number in each category.
create function whatsapp_cost(charges jsonb, on_day date) returns bigint language sql stable as $$
  select coalesce(sum(c.value::bigint * (
    select p.micros from whatsapp_prices p
    where p.category = c.key and p.valid_from <= on_day
    order by p.valid_from desc
    limit 1)), 0)::bigint
  from jsonb_each_text(charges) c $$;

create table company_meters (
  company_id int not null default current_company(),
  -- A day at the place of the company.
  day date not null,
  -- Messages and files up to these ids are older than the day; `last_media_id`: counted in `storage_bytes` already.
  first_message_id bigint not null,
  last_media_id bigint not null,
  received int not null default 0,
  sent int not null default 0,
  -- The number of messages of each kind.
  kinds jsonb not null default '{}',
  -- The number of messages that Meta charges for, by category; and what they cost, on this day and since the first day
  -- of the month, in millionths of a US dollar.
  charges jsonb not null default '{}',
  cost_micros bigint not null default 0,
  month_cost_micros bigint not null default 0,
  storage_bytes bigint not null default 0,
  users int not null default 0,
  connections int not null default 0,
  connected int not null default 0,
  -- Tokens of language models since the first day of the month.
  month_tokens bigint not null default 0,
  last_sign_in_at timestamptz,
  measured_at timestamptz not null,
  constraint company_meters_pkey primary key (company_id, day),
  constraint company_meter_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('company_meters');
revoke insert, update, delete on company_meters from app_tenant;
grant insert, update, delete on company_meters to app_operator;
-- The job that deletes old days of all companies.
create index company_meters_old on company_meters (day);
