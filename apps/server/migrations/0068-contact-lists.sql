-- Lists of people for campaigns (decision 0068). The counts follow the people by triggers of whole statements, so a
-- page of lists counts nothing.
create table contact_lists (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  contacts_count int not null default 0,
  valid_count int not null default 0,
  invalid_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_lists_pkey primary key (company_id, id),
  constraint contact_list_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('contact_lists');
create index contact_lists_name on contact_lists (company_id, name collate "pt-BR-x-icu", id);

-- A person of a list: known by number, or by WhatsApp's id if the number is not known. `identity` has the form of
-- `contact_identities`, by which the contact of the person is found.
create table contact_list_items (
  company_id int not null default current_company(),
  id int generated always as identity,
  list_id int not null,
  name text not null,
  number text,
  wa_id text,
  identity text not null generated always as (coalesce('+' || number, wa_id)) stored,
  email text not null default '',
  variables jsonb not null default '{}',
  validity text not null default 'unknown',
  checked_at timestamptz,
  contact_id int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_list_items_pkey primary key (company_id, id),
  constraint contact_list_item_once unique (company_id, list_id, identity),
  constraint contact_list_item_person check (num_nonnulls(number, wa_id) = 1),
  constraint contact_list_item_validity check (validity in ('unknown', 'valid', 'invalid')),
  constraint contact_list_item_variables
    check (jsonb_typeof(variables) = 'object' and octet_length(variables::text) <= 65536),
  constraint contact_list_item_list foreign key (company_id, list_id)
    references contact_lists (company_id, id) on delete cascade,
  constraint contact_list_item_contact foreign key (company_id, contact_id)
    references contacts (company_id, id) on delete set null (contact_id)
);
call guard('contact_list_items');
create index contact_list_items_name on contact_list_items (company_id, list_id, name collate "pt-BR-x-icu", id);
create index contact_list_items_validity
  on contact_list_items (company_id, list_id, validity, name collate "pt-BR-x-icu", id);
create index contact_list_items_contact on contact_list_items (company_id, contact_id) where contact_id is not null;

create procedure add_to_list_counts(company int, list int, people bigint, valid bigint, invalid bigint)
language sql as $$
  update contact_lists
  set contacts_count = contacts_count + people, valid_count = valid_count + valid,
    invalid_count = invalid_count + invalid
  where company_id = company and id = list and (people <> 0 or valid <> 0 or invalid <> 0) $$;

create function count_list_items() returns trigger language plpgsql as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    for change in
      select company_id, list_id, count(*) as people, count(*) filter (where validity = 'valid') as valid,
        count(*) filter (where validity = 'invalid') as invalid
      from added group by 1, 2
    loop
      call add_to_list_counts(change.company_id, change.list_id, change.people, change.valid, change.invalid);
    end loop;
  elsif tg_op = 'DELETE' then
    for change in
      select company_id, list_id, count(*) as people, count(*) filter (where validity = 'valid') as valid,
        count(*) filter (where validity = 'invalid') as invalid
      from gone group by 1, 2
    loop
      call add_to_list_counts(change.company_id, change.list_id, -change.people, -change.valid, -change.invalid);
    end loop;
  else
    for change in
      select company_id, list_id, sum(valid) as valid, sum(invalid) as invalid
      from (
        select company_id, list_id, (validity = 'valid')::int as valid, (validity = 'invalid')::int as invalid
        from added
        union all
        select company_id, list_id, -(validity = 'valid')::int, -(validity = 'invalid')::int from gone) both_states
      group by 1, 2
    loop
      call add_to_list_counts(change.company_id, change.list_id, 0, change.valid, change.invalid);
    end loop;
  end if;
  return null;
end $$;
create trigger list_counts_insert after insert on contact_list_items referencing new table as added
  for each statement execute function count_list_items();
create trigger list_counts_update after update on contact_list_items
  referencing old table as gone new table as added
  for each statement execute function count_list_items();
create trigger list_counts_delete after delete on contact_list_items referencing old table as gone
  for each statement execute function count_list_items();

call audited('contact_lists', '{name}');

-- An import may fill a contact list instead of the contacts. Each list, and the contacts, have one running import.
alter table contact_imports
  add column list_id int,
  add constraint import_list foreign key (company_id, list_id)
    references contact_lists (company_id, id) on delete cascade;
drop index one_running_import;
create unique index one_running_import on contact_imports (company_id, coalesce(list_id, 0)) where status = 'running';
create index contact_imports_list on contact_imports (company_id, list_id, id desc) where list_id is not null;
