-- Meta charges by the country of the person. `country`: its calling code; null: Meta did not tell. The charges so far
-- were counted as to Brazil, and stay so; the default gives them this value without a rewrite of the table.
alter table cloud_charges add column country text default '55';
alter table cloud_charges alter column country drop default;

-- `charges` of a day becomes {category: {calling code: number of messages}}; the code `*`: an unknown country. Days
-- that were counted before have {category: number of messages}, all to Brazil. `unpriced`: those without a price.
alter table company_meters add column unpriced int not null default 0;

create function whatsapp_charges(charges jsonb) returns table (category text, country text, count bigint)
language sql immutable as $$
  select c.key, n.key, n.value::bigint
  from jsonb_each(charges) c
  cross join lateral jsonb_each_text(
    case jsonb_typeof(c.value) when 'object' then c.value else jsonb_build_object('55', c.value) end) n $$;

-- In millionths of a US dollar; null: the list has no price.
create function whatsapp_price(of_category text, of_country text, on_day date) returns int language sql stable as $$
  select p.micros from whatsapp_prices p
  where p.category = of_category and p.valid_from <= on_day and p.country in (of_country, '*')
  order by p.country = '*', p.valid_from desc
  limit 1 $$;

create or replace function whatsapp_cost(charges jsonb, on_day date) returns bigint language sql stable as $$
  select coalesce(sum(c.count * whatsapp_price(c.category, c.country, on_day)), 0)::bigint
  from whatsapp_charges(charges) c $$;

create function whatsapp_unpriced(charges jsonb, on_day date) returns int language sql stable as $$
  select coalesce(sum(c.count), 0)::int
  from whatsapp_charges(charges) c
  where whatsapp_price(c.category, c.country, on_day) is null $$;
