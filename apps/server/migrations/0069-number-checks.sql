-- WhatsApp is asked about the people of a list in the background, within the budget of the numbers. `check_due_at`:
-- when the next one may be asked; a job that was lost is found by it. `check_leased_until`: the worker that asks now.
alter table contact_lists
  add column is_checking boolean not null default false,
  add column check_waits text,
  add column check_began_at timestamptz,
  add column check_due_at timestamptz,
  add column check_leased_until timestamptz,
  add constraint contact_list_check_waits check (check_waits in ('connection', 'budget'));
create index contact_lists_checking on contact_lists (company_id, check_due_at) where is_checking;
-- The people whom WhatsApp can be asked about, in the order in which they were added.
create index contact_list_items_unknown on contact_list_items (company_id, list_id, id)
  where validity = 'unknown' and number is not null;
