-- The audit log says from where: the network address of the call. Null: the change came from no call of a user.
alter table audit_entries add column address text;

-- `app.address` is set by the scope of a call, and by the transaction of an operator who is named.
create function calling_address() returns text language sql stable as $$
  select nullif(left(current_setting('app.address', true), 60), '')
$$;

-- Tables of the installation belong to no company. What an operator changes in them stands in the log of the operator's
-- own company, which `app.installation_log` names; without it, as in the seed, there is no entry.
create or replace function note_audit() returns trigger language plpgsql as $$
declare
  told jsonb := tg_argv[0];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_ jsonb := coalesce(becomes, was);
  company int := coalesce(row_ ->> (told ->> 'company'), nullif(current_setting('app.installation_log', true), ''));
  named jsonb;
  differences jsonb;
  hidden text[];
  who acting;
  what text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'removed' else 'changed' end;
begin
  -- The company itself is deleted, and this row with it; or another entry of this transaction tells it already.
  if not exists (select from companies c where c.id = company)
    or exists (
      select from audit_entries e
      where e.company_id = company and e.at = now() and e.subject = told ->> 'partOf')
  then return null;
  end if;
  select coalesce(jsonb_object_agg(c.name, case when not c.is_secret then jsonb_build_array(
      audit_value(company, c.name, was -> c.name), audit_value(company, c.name, becomes -> c.name)) end), '{}'),
    coalesce(array_agg(c.name) filter (where c.is_secret), '{}')
  into differences, hidden
  from (select jsonb_array_elements_text(told -> 'shown') as name, false as is_secret
    union all select jsonb_array_elements_text(told -> 'secret'), true) c
  where coalesce(was -> c.name, 'null') is distinct from coalesce(becomes -> c.name, 'null')
    and (tg_op = 'UPDATE' or not c.is_secret)
    and (tg_op = 'UPDATE' or row_ ->> c.name <> '');
  named := audit_value(company, told ->> 'name', row_ #> string_to_array(told ->> 'name', '.'));
  if told ? 'link' then
    -- A link belongs to its owner: it is part of the owner's creation or deletion, and otherwise a change of it.
    if named is null or named #>> '{}' like '#%' or differences -> (told ->> 'link') #>> '{0}' like '#%' or exists (
      select from audit_entries e where e.company_id = company and e.at = now() and e.subject = told ->> 'subject'
        and e.record_id = row_ ->> (told ->> 'id') and e.action = 'created') then return null; end if;
    what := 'changed';
  end if;
  if tg_op = 'UPDATE' and was ->> 'removed_at' is null and becomes ->> 'removed_at' is not null then
    what := 'removed';
  end if;
  who := actor_of(company, (row_ ->> case
    when tg_op = 'INSERT' then told ->> 'owner'
    when hidden <> '{}' then told ->> 'self'
  end)::int);
  insert into audit_entries
      (company_id, actor, user_id, actor_name, address, subject, record_id, record_name, action, changes)
    values (company, who.kind, who.user_id, who.name, calling_address(), told ->> 'subject', row_ ->> (told ->> 'id'),
      coalesce(named #>> '{}', ''), what, differences);
  return null;
end $$;

create or replace function note_erasure() returns trigger language plpgsql as $$
begin
  insert into audit_entries
    (company_id, actor, user_id, actor_name, address, subject, record_id, record_name, action, changes)
  select o.company_id, a.kind, a.user_id, a.name, calling_address(), 'companies', new.id::text, old.name,
    case when new.erased_at is not null then 'removed' else 'changed' end,
    jsonb_build_object('erase_at', jsonb_build_array(old.erase_at, new.erase_at))
  from (select distinct u.company_id from users u where u.super) o
  cross join actor_of(new.id) a;
  return null;
end $$;

call audited('plans',
  '{name,users,connections,queues,value,media_days,message_days,use_campaigns,use_kanban,use_open_ai,use_integrations,
    use_schedules,use_internal_chat,use_external_api}',
  '{}', '{"company": "none"}');
call audited('payment_providers', '{is_active,sandbox,pix_key,receiver_name,receiver_city,client_id,mandates}',
  '{api_key_sealed,client_secret_sealed,certificate_sealed}',
  '{"company": "none", "id": "kind", "name": "kind", "on": ["update"]}');
call audited('billing_terms', '{days_before,grace_days}', '{}', '{"company": "none", "on": ["update"]}');

-- The recurrence decides what a company pays.
drop trigger audit_insert on companies;
drop trigger audit_update on companies;
drop trigger audit_delete on companies;
call audited('companies', '{name,email,phone,status,due_date,recurrence,language,plan_id,overrides}', '{}',
  '{"company": "id"}');
