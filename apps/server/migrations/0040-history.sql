-- The history of tickets and the audit log. Triggers write both in the transaction of the change, so no verb can forget
-- them. A table of a coming noun needs one `call audited(…)`.

-- Who acts: a user, a program with the token of a connection, the platform's operator, or the system itself.
create type acting as (kind text, user_id int, name text);

-- The present name of the row that a column refers to, so that it stays readable when the row is gone.
create function name_of(company int, referring text, row_id int) returns text language sql stable as $$
  select case
    when row_id is null then null
    when referring like '%user_id' then (select u.name from users u where u.company_id = company and u.id = row_id)
    when referring like '%queue_id' then (select q.name from queues q where q.company_id = company and q.id = row_id)
    when referring like '%connection_id' then
      (select c.name from connections c where c.company_id = company and c.id = row_id)
    when referring like '%contact_id' or referring = 'kept_id' then
      (select c.name from contacts c where c.company_id = company and c.id = row_id)
    when referring = 'plan_id' then (select p.name from plans p where p.id = row_id)
  end $$;

-- `app.actor` is set by the scope: `user:<id>`, `program:<id of the connection>`, `platform`, or nothing.
-- `otherwise`: the user who acts if the scope names no actor, such as the user who signs in.
create function actor_of(company int, otherwise int default null) returns acting language plpgsql stable as $$
declare
  said text := coalesce(current_setting('app.actor', true), '');
  result acting;
begin
  if said like 'user:%' then result := ('user', substr(said, 6)::int, '');
  elsif said like 'program:%' then
    result := ('program', null, coalesce(name_of(company, 'connection_id', substr(said, 9)::int), ''));
  elsif said = 'platform' or current_user = 'app_operator' then result := ('platform', null, '');
  elsif otherwise is not null then result := ('user', otherwise, '');
  else result := ('system', null, '');
  end if;
  if result.user_id is not null then result.name := coalesce(name_of(company, 'user_id', result.user_id), ''); end if;
  return result;
end $$;

create table ticket_events (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  ticket_id int not null,
  at timestamptz not null default now(),
  kind text not null,
  actor text not null,
  user_id int,
  -- Of the user, or of the connection whose token a program used.
  actor_name text not null default '',
  -- Names, as they were: `from` and `to` with the user, queue and connection that changed; `tag`.
  detail jsonb not null default '{}',
  constraint ticket_events_pkey primary key (company_id, id),
  constraint ticket_event_kind check (
    kind in ('opened', 'accepted', 'transferred', 'returned', 'closed', 'reopened', 'tagged', 'untagged')),
  constraint ticket_event_ticket foreign key (company_id, ticket_id)
    references tickets (company_id, id) on delete cascade
);
call guard('ticket_events');
create index ticket_events_ticket on ticket_events (company_id, ticket_id, id desc);

create function note_ticket_event() returns trigger language plpgsql as $$
declare
  who acting := actor_of(new.company_id);
  what text;
  former jsonb := '{}';
  present jsonb := '{}';
  stays boolean;
begin
  if tg_op = 'INSERT' then
    what := 'opened';
    present := jsonb_build_object('user', name_of(new.company_id, 'user_id', nullif(new.user_id, who.user_id)),
      'queue', name_of(new.company_id, 'queue_id', new.queue_id));
  else
    stays := new.connection_id = old.connection_id;
    what := case
      when new.status = 'closed' then 'closed'
      when old.status = 'closed' then 'reopened'
      when stays and old.status = 'pending' and new.status = 'open' and new.user_id = who.user_id then 'accepted'
      when stays and old.status = 'open' and new.status = 'pending'
        and new.queue_id is not distinct from old.queue_id then 'returned'
      else 'transferred'
    end;
    if old.user_id is distinct from new.user_id then
      former := former || jsonb_build_object('user', name_of(old.company_id, 'user_id', old.user_id));
      present := present || jsonb_build_object('user', name_of(new.company_id, 'user_id', new.user_id));
    end if;
    if old.queue_id is distinct from new.queue_id then
      former := former || jsonb_build_object('queue', name_of(old.company_id, 'queue_id', old.queue_id));
      present := present || jsonb_build_object('queue', name_of(new.company_id, 'queue_id', new.queue_id));
    end if;
    if not stays then
      former := former
        || jsonb_build_object('connection', name_of(old.company_id, 'connection_id', old.connection_id));
      present := present
        || jsonb_build_object('connection', name_of(new.company_id, 'connection_id', new.connection_id));
    end if;
  end if;
  insert into ticket_events (company_id, ticket_id, kind, actor, user_id, actor_name, detail)
    values (new.company_id, new.id, what, who.kind, who.user_id, who.name,
      jsonb_build_object('from', jsonb_strip_nulls(former), 'to', jsonb_strip_nulls(present)));
  return null;
end $$;
-- A customer's first message makes a ticket without an event: its creation is the time of the row.
create trigger ticket_opened after insert on tickets for each row
  when (current_setting('app.actor', true) <> '') execute function note_ticket_event();
-- Updates that do not name these columns, such as those of each message, do not meet the trigger.
create trigger ticket_moved after update of status, user_id, queue_id, connection_id on tickets for each row
  when ((old.status <> 'closed' or new.status <> 'closed')
    and (old.status, old.user_id, old.queue_id, old.connection_id)
      is distinct from (new.status, new.user_id, new.queue_id, new.connection_id))
  execute function note_ticket_event();

create function note_ticket_tag() returns trigger language plpgsql as $$
declare
  link ticket_tags := coalesce(new, old);
  tag jsonb := (
    select jsonb_build_object('name', t.name, 'color', t.color)
    from tags t
    where t.company_id = link.company_id and t.id = link.tag_id);
  who acting;
begin
  -- With the ticket or the tag itself deleted, its links go silently.
  if tag is null
    or not exists (select from tickets t where t.company_id = link.company_id and t.id = link.ticket_id)
  then return null;
  end if;
  who := actor_of(link.company_id);
  insert into ticket_events (company_id, ticket_id, kind, actor, user_id, actor_name, detail)
    values (link.company_id, link.ticket_id, case tg_op when 'INSERT' then 'tagged' else 'untagged' end,
      who.kind, who.user_id, who.name, jsonb_build_object('tag', tag));
  return null;
end $$;
create trigger ticket_tagged after insert or delete on ticket_tags for each row execute function note_ticket_tag();

create table audit_entries (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor text not null,
  user_id int,
  actor_name text not null default '',
  -- What it is about: mostly the name of the table.
  subject text not null,
  record_id text,
  record_name text not null default '',
  action text not null,
  -- By column `[before, after]`; null for a secret one.
  changes jsonb not null default '{}',
  constraint audit_entries_pkey primary key (company_id, id),
  constraint audit_entry_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('audit_entries');
create index audit_entries_at on audit_entries (company_id, at desc, id desc);
create index audit_entries_user on audit_entries (company_id, user_id, at desc, id desc);
create index audit_entries_subject on audit_entries (company_id, subject, at desc, id desc);
-- For the nightly deletion of old entries: rows are stored in the order of their time.
create index audit_entries_old on audit_entries using brin (at);
-- A company adds to its log and reads it. Only the platform deletes entries, when they are old.
revoke update, delete, truncate on audit_entries from app_tenant;
grant delete on audit_entries to app_operator;

-- A value as the log keeps it: what a column refers to by name, long texts cut, sealed ones left out.
create function audit_value(company int, column_name text, value jsonb) returns jsonb language sql stable as $$
  select case
    when value is null or value in ('null', '""') then 'null'::jsonb
    when column_name like '%\_id' and jsonb_typeof(value) = 'number' then
      to_jsonb(coalesce(name_of(company, column_name, (value #>> '{}')::int), '#' || (value #>> '{}')))
    when jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^1\.[A-Za-z0-9_-]{38,}$' then to_jsonb('•••'::text)
    when length(value #>> '{}') > 300 then to_jsonb(left(value #>> '{}', 300) || '…')
    else value
  end $$;

-- Writes an entry about a row. What it is told is described at `audited`.
create function note_audit() returns trigger language plpgsql as $$
declare
  told jsonb := tg_argv[0];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_ jsonb := coalesce(becomes, was);
  company int := row_ ->> (told ->> 'company');
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
  insert into audit_entries (company_id, actor, user_id, actor_name, subject, record_id, record_name, action, changes)
    values (company, who.kind, who.user_id, who.name, told ->> 'subject', row_ ->> (told ->> 'id'),
      coalesce(named #>> '{}', ''), what, differences);
  return null;
end $$;

-- Puts a table under the audit log.
-- `shown`: the columns whose changes are kept with their values. `secret`: those of which only the change is kept.
-- `also`: what the log has to know besides:
--   subject, id, name, company: the name of the table and of these columns, if they are others; `name` may be a path.
--   on: which of insert, update, delete; by default all. A deletion counts only if the scope names an actor: the others
--     are cascades.
--   when: a further condition on the row, as SQL with `the_row`.
--   link: the table links its `id` to this column; it is logged as a change of the former.
--   partOf: the subject whose entry in the same transaction tells this one, too.
--   owner, self: the column of the user who acts if the scope names no actor: `owner` is the user who makes the row,
--     `self` the user who changes a secret of it.
create procedure audited(owned regclass, shown text[], secret text[] default '{}', also jsonb default '{}')
language plpgsql as $$
declare
  told jsonb := jsonb_build_object('subject', owned::text, 'id', 'id', 'name', 'name', 'company', 'company_id')
    || (also - 'on' - 'when')
    || jsonb_build_object('shown', shown, 'secret', secret);
  on_ jsonb := coalesce(also -> 'on', '["insert", "update", "delete"]');
  given text := coalesce(also ->> 'when', 'true');
  columns text := (select string_agg(quote_ident(c), ', ') from unnest(shown || secret) c);
  olds text := (select string_agg('old.' || quote_ident(c), ', ') from unnest(shown || secret) c);
  news text := (select string_agg('new.' || quote_ident(c), ', ') from unnest(shown || secret) c);
begin
  if on_ ? 'insert' then
    execute format(
      'create trigger audit_insert after insert on %s for each row when (%s) execute function note_audit(%L)',
      owned, replace(given, 'the_row', 'new'), told);
  end if;
  if on_ ? 'delete' then
    execute format(
      'create trigger audit_delete after delete on %s for each row
        when (current_setting(''app.actor'', true) <> '''' and %s)
        execute function note_audit(%L)',
      owned, replace(given, 'the_row', 'old'), told);
  end if;
  if on_ ? 'update' then
    execute format(
      'create trigger audit_update after update of %s on %s for each row
        when (row(%s) is distinct from row(%s) and (%s or %s))
        execute function note_audit(%L)',
      columns, owned, olds, news, replace(given, 'the_row', 'old'), replace(given, 'the_row', 'new'), told);
  end if;
end $$;

call audited('companies', '{name,email,phone,status,due_date,language,plan_id}', '{}', '{"company": "id"}');
call audited('settings', '{value}', '{}', '{"id": "key", "name": "key"}');
call audited('users', '{name,email,profile,super,connection_id,all_tickets,two_factor}', '{password_hash}',
  '{"self": "id"}');
call audited('user_queues', '{queue_id}', '{}',
  '{"subject": "users", "id": "user_id", "name": "user_id", "link": "queue_id", "on": ["insert", "delete"]}');
call audited('sessions', '{address,device}', '{}', '{"name": "user_id", "owner": "user_id", "on": ["insert"]}');
call audited('queues', '{name,color,greeting_message,out_of_hours_message,position}');
call audited('tags', '{name,color,kanban}');
call audited('quick_messages', '{shortcode,message}', '{}', '{"name": "shortcode", "when": "the_row.general"}');
call audited('holidays', '{name,date,every_year,queue_id}', '{open_minutes}');
call audited('connections',
  '{name,driver,number,wanted,is_default,greeting_message,closing_message,out_of_hours_message,rating_message,
    transfer_queue_id,history_days,expires_ticket}',
  '{removed_at}', '{"on": ["insert", "update"]}');
call audited('connection_queues', '{queue_id}', '{}',
  '{"subject": "connections", "id": "connection_id", "name": "connection_id", "link": "queue_id",
    "on": ["insert", "delete"]}');
call audited('connection_tokens', '{}', '{hash}', '{"id": "connection_id", "name": "connection_id"}');
call audited('cloud_accounts', '{phone_number_id,business_account_id}', '{access_token,app_secret,verify_token}',
  '{"id": "connection_id", "name": "connection_id", "on": ["insert", "update"]}');
call audited('send_budgets', '{per_minute,first_contacts_per_day,warm_up}', '{}',
  '{"id": "connection_id", "name": "connection_id", "on": ["update"]}');
call audited('contacts', '{blocked_at}', '{}',
  '{"on": ["update", "delete"], "partOf": "contact_merges", "when": "current_setting(''app.actor'', true) <> ''''"}');
call audited('contact_imports', '{total}', '{}', '{"name": "file_name", "on": ["insert"]}');
call audited('contact_merges', '{kept_id}', '{}', '{"name": "dropped.row.name", "on": ["insert"]}');
call audited('tickets', '{}', '{}', '{"name": "contact_id", "on": ["delete"]}');
