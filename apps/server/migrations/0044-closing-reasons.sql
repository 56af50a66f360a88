-- Why tickets are closed, what a queue asks for at closing, and transfers that can be undone.

create table closing_reasons (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  position int not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint closing_reasons_pkey primary key (company_id, id),
  constraint closing_reason_once unique (company_id, name),
  constraint closing_reason_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('closing_reasons');

-- The queues that a reason is limited to; without any it counts for every ticket.
create table closing_reason_queues (
  company_id int not null default current_company(),
  reason_id int not null,
  queue_id int not null,
  constraint closing_reason_queues_pkey primary key (company_id, reason_id, queue_id),
  constraint closing_reason_queue_reason foreign key (company_id, reason_id)
    references closing_reasons (company_id, id) on delete cascade,
  constraint closing_reason_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
call guard('closing_reason_queues');
create index closing_reason_queues_queue on closing_reason_queues (company_id, queue_id);

alter table queues
  add column closing_reason_required boolean not null default false,
  -- Names of extra fields of the contact.
  add column required_contact_fields text[] not null default '{}';

alter table tickets
  add column closing_reason_id int,
  -- A transfer gave the ticket to its user, who has not reacted yet.
  add column awaits_user boolean not null default false,
  -- The column is new and holds nothing to validate.
  add constraint ticket_closing_reason foreign key (company_id, closing_reason_id)
    references closing_reasons (company_id, id) on delete set null (closing_reason_id) not valid;
create index tickets_closing_reason on tickets (company_id, closing_reason_id, updated_at desc, id desc)
  where closing_reason_id is not null;

-- The last transfer of a ticket by a user, the ticket before it, and as it left the ticket: for an undo.
create table ticket_transfers (
  company_id int not null default current_company(),
  ticket_id int not null,
  user_id int not null,
  at timestamptz not null,
  former jsonb not null,
  left_as jsonb not null,
  constraint ticket_transfers_pkey primary key (company_id, ticket_id),
  constraint ticket_transfer_ticket foreign key (company_id, ticket_id)
    references tickets (company_id, id) on delete cascade,
  constraint ticket_transfer_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('ticket_transfers');
create index ticket_transfers_user on ticket_transfers (company_id, user_id);

create or replace function name_of(company int, referring text, row_id int) returns text language sql stable as $$
  select case
    when row_id is null then null
    when referring like '%user_id' then (select u.name from users u where u.company_id = company and u.id = row_id)
    when referring like '%queue_id' then (select q.name from queues q where q.company_id = company and q.id = row_id)
    when referring like '%connection_id' then
      (select c.name from connections c where c.company_id = company and c.id = row_id)
    when referring like '%contact_id' or referring = 'kept_id' then
      (select c.name from contacts c where c.company_id = company and c.id = row_id)
    when referring like '%reason_id' then
      (select r.name from closing_reasons r where r.company_id = company and r.id = row_id)
    when referring = 'plan_id' then (select p.name from plans p where p.id = row_id)
  end $$;

alter table ticket_events
  drop constraint ticket_event_kind,
  add constraint ticket_event_kind check (kind in (
    'opened', 'accepted', 'transferred', 'returned', 'closed', 'reopened', 'tagged', 'untagged', 'undone')) not valid;

-- As before, with the reason of a closing. The verb says in `app.move` what the row does not: a note, and that a
-- transfer is undone.
create or replace function note_ticket_event() returns trigger language plpgsql as $$
declare
  who acting := actor_of(new.company_id);
  told jsonb := nullif(current_setting('app.move', true), '')::jsonb;
  what text;
  former jsonb := '{}';
  present jsonb := '{}';
  reason text;
  stays boolean;
begin
  if tg_op = 'INSERT' then
    what := 'opened';
    present := jsonb_build_object('user', name_of(new.company_id, 'user_id', nullif(new.user_id, who.user_id)),
      'queue', name_of(new.company_id, 'queue_id', new.queue_id));
  else
    stays := new.connection_id = old.connection_id;
    what := case
      when told ? 'isUndo' then 'undone'
      when new.status = 'closed' then 'closed'
      when old.status = 'closed' then 'reopened'
      when stays and old.status = 'pending' and new.status = 'open' and new.user_id = who.user_id then 'accepted'
      when stays and old.status = 'open' and new.status = 'pending' and new.queue_id is not distinct from old.queue_id
        then 'returned'
      else 'transferred'
    end;
    if what = 'closed' then reason := name_of(new.company_id, 'closing_reason_id', new.closing_reason_id); end if;
    if old.user_id is distinct from new.user_id then
      former := former || jsonb_build_object('user', name_of(old.company_id, 'user_id', old.user_id));
      present := present || jsonb_build_object('user', name_of(new.company_id, 'user_id', new.user_id));
    end if;
    if old.queue_id is distinct from new.queue_id then
      former := former || jsonb_build_object('queue', name_of(old.company_id, 'queue_id', old.queue_id));
      present := present || jsonb_build_object('queue', name_of(new.company_id, 'queue_id', new.queue_id));
    end if;
    if not stays then
      former := former || jsonb_build_object('connection', name_of(old.company_id, 'connection_id', old.connection_id));
      present := present
        || jsonb_build_object('connection', name_of(new.company_id, 'connection_id', new.connection_id));
    end if;
  end if;
  insert into ticket_events (company_id, ticket_id, kind, actor, user_id, actor_name, detail)
    values (new.company_id, new.id, what, who.kind, who.user_id, who.name, jsonb_strip_nulls(jsonb_build_object(
      'from', former, 'to', present, 'reason', reason, 'note', told ->> 'note')));
  return null;
end $$;

call audited('closing_reasons', '{name,position,active}');
call audited('closing_reason_queues', '{queue_id}', '{}',
  '{"subject": "closing_reasons", "id": "reason_id", "name": "reason_id", "link": "queue_id", "on": ["insert", "delete"]}');
drop trigger audit_insert on queues;
drop trigger audit_update on queues;
drop trigger audit_delete on queues;
call audited('queues', '{name,color,greeting_message,out_of_hours_message,position,closing_reason_required,required_contact_fields}');
