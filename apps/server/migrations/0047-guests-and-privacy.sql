-- Guests of a ticket, mentions in notes, and connections that are private to one user (decision 0051).

-- The user whose connection it is: only this user sees its tickets. Null: the rules of queues hold. A user who has a
-- private connection cannot be deleted: the conversations would become visible to everyone.
alter table connections
  add column private_user_id int,
  add constraint connection_private_user foreign key (company_id, private_user_id) references users (company_id, id);
create index connections_private on connections (company_id, private_user_id) where private_user_id is not null;
drop trigger audit_insert on connections;
drop trigger audit_update on connections;
call audited('connections',
  '{name,driver,number,wanted,is_default,greeting_message,closing_message,out_of_hours_message,rating_message,
    transfer_queue_id,history_days,expires_ticket,private_user_id}',
  '{removed_at}', '{"on": ["insert", "update"]}');

-- Colleagues who see and answer a ticket without owning it.
create table ticket_guests (
  company_id int not null default current_company(),
  ticket_id int not null,
  user_id int not null,
  -- Null: the user who invited was deleted.
  invited_by int,
  at timestamptz not null default now(),
  constraint ticket_guests_pkey primary key (company_id, ticket_id, user_id),
  constraint ticket_guest_ticket foreign key (company_id, ticket_id)
    references tickets (company_id, id) on delete cascade,
  constraint ticket_guest_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  constraint ticket_guest_inviter foreign key (company_id, invited_by)
    references users (company_id, id) on delete set null (invited_by)
);
call guard('ticket_guests');
create index ticket_guests_user on ticket_guests (company_id, user_id);
create index ticket_guests_inviter on ticket_guests (company_id, invited_by) where invited_by is not null;

-- What decides who sees a ticket stands in its row, so that one rule reads it everywhere. Triggers keep both columns.
alter table tickets
  -- Of its connection.
  add column private_user_id int,
  -- The users of `ticket_guests`, in the order of their ids; null: none.
  add column guest_ids int[];

-- A new ticket, and one that goes to another connection, is as private as the connection. The lock is the one that the
-- foreign key takes anyway: a change of the connection's privacy waits for it, and then finds the ticket.
create function take_privacy() returns trigger language plpgsql as $$
begin
  select w.private_user_id into new.private_user_id
  from connections w
  where w.company_id = new.company_id and w.id = new.connection_id
  for key share;
  return new;
end $$;
create trigger ticket_privacy before insert or update of connection_id on tickets
  for each row execute function take_privacy();

create function spread_privacy() returns trigger language plpgsql as $$
begin
  update tickets t
  set private_user_id = new.private_user_id
  where t.company_id = new.company_id
    and t.connection_id = new.id
    and t.private_user_id is distinct from new.private_user_id;
  return null;
end $$;
create trigger connection_privacy after update of private_user_id on connections for each row
  when (old.private_user_id is distinct from new.private_user_id)
  execute function spread_privacy();

-- A note outlives its ticket and is then shown with the contact. A private one goes with the ticket.
create function drop_private_notes() returns trigger language plpgsql as $$
begin
  delete from ticket_notes n where n.company_id = old.company_id and n.ticket_id = old.id;
  return old;
end $$;
create trigger ticket_private_notes before delete on tickets for each row
  when (old.private_user_id is not null)
  execute function drop_private_notes();

alter table ticket_events
  drop constraint ticket_event_kind,
  add constraint ticket_event_kind check (kind in (
    'opened', 'accepted', 'transferred', 'returned', 'closed', 'reopened', 'tagged', 'untagged', 'undone', 'invited',
    'left')) not valid;

-- Writes the guests into the row of the ticket, and into its history unless the ticket or the user is gone, the ticket
-- was closed, or the guest became its user.
create function note_guest() returns trigger language plpgsql as $$
declare
  guest ticket_guests := coalesce(new, old);
  present int[];
  who acting;
  called text := name_of(guest.company_id, 'user_id', guest.user_id);
  is_told boolean;
begin
  select array_agg(g.user_id order by g.user_id) into present
  from ticket_guests g
  where g.company_id = guest.company_id and g.ticket_id = guest.ticket_id;
  update tickets t
  set guest_ids = present
  where t.company_id = guest.company_id and t.id = guest.ticket_id and t.guest_ids is distinct from present;
  select called is not null and t.status <> 'closed' and t.user_id is distinct from guest.user_id into is_told
  from tickets t
  where t.company_id = guest.company_id and t.id = guest.ticket_id;
  if is_told is not true then return null; end if;
  who := actor_of(guest.company_id);
  insert into ticket_events (company_id, ticket_id, kind, actor, user_id, actor_name, detail)
    values (guest.company_id, guest.ticket_id, case tg_op when 'INSERT' then 'invited' else 'left' end,
      who.kind, who.user_id, who.name, jsonb_build_object(
        case tg_op when 'INSERT' then 'to' else 'from' end, jsonb_build_object('user', called)));
  return null;
end $$;
create trigger ticket_guest_noted after insert or delete on ticket_guests
  for each row execute function note_guest();

-- Guests leave when the ticket is closed; a guest who gets the ticket is its user and no guest. First the row itself,
-- so that the statement that closes it returns it without them.
create function drop_guests() returns trigger language plpgsql as $$
begin
  new.guest_ids := case
    when new.status <> 'closed' then nullif(array_remove(new.guest_ids, new.user_id), '{}')
    end;
  return new;
end $$;
create trigger ticket_guests_drop before update of status, user_id on tickets for each row
  when (new.guest_ids is not null)
  execute function drop_guests();
create function remove_guests() returns trigger language plpgsql as $$
begin
  delete from ticket_guests g
  where g.company_id = new.company_id
    and g.ticket_id = new.id
    and (new.status = 'closed' or g.user_id = new.user_id);
  return null;
end $$;
create trigger ticket_guests_remove after update of status, user_id on tickets for each row
  when (old.guest_ids is distinct from new.guest_ids)
  execute function remove_guests();

-- The users whom a note names. `seen_at` null: the user has not opened the note yet.
create table note_mentions (
  company_id int not null default current_company(),
  note_id int not null,
  user_id int not null,
  seen_at timestamptz,
  constraint note_mentions_pkey primary key (company_id, note_id, user_id),
  constraint note_mention_note foreign key (company_id, note_id)
    references ticket_notes (company_id, id) on delete cascade,
  constraint note_mention_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('note_mentions');
create index note_mentions_unseen on note_mentions (company_id, user_id, note_id desc) where seen_at is null;
create index note_mentions_user on note_mentions (company_id, user_id);
