-- Meta charges by the country of the person. A price belongs to a calling code; '*': all other countries.
alter table whatsapp_prices
  add column country text not null default '55',
  add constraint whatsapp_price_country check (country ~ '^([1-9][0-9]{0,2}|\*)$'),
  drop constraint whatsapp_prices_pkey,
  add constraint whatsapp_prices_pkey primary key (country, category, valid_from);
alter table whatsapp_prices alter column country drop default;

-- What messages cost on a day, by their number in each category. The meters know no countries: all count as Brazil.
create or replace function whatsapp_cost(charges jsonb, on_day date) returns bigint language sql stable as $$
  select coalesce(sum(c.value::bigint * (
    select p.micros from whatsapp_prices p
    where p.category = c.key and p.valid_from <= on_day and p.country in ('55', '*')
    order by p.country = '*', p.valid_from desc
    limit 1)), 0)::bigint
  from jsonb_each_text(charges) c $$;
