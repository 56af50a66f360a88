-- An open ticket may be put off until a time, or until its customer writes.
alter table tickets add column snoozed_until timestamptz;

-- Lists and badges of open tickets leave these out, so the indexes that answer them alone hold the column.
drop index tickets_list;
create index tickets_list on tickets (company_id, status, updated_at desc, id desc)
  include (queue_id, user_id, connection_id, unread, snoozed_until);
drop index tickets_user;
create index tickets_user on tickets (company_id, user_id, status, updated_at desc, id desc)
  include (queue_id, connection_id, unread, snoozed_until);
drop index tickets_waiting;
create index tickets_waiting on tickets (company_id, status, waiting_since, id)
  include (queue_id, user_id, snoozed_until)
  where waiting_since is not null;
create index tickets_snoozed on tickets (company_id, updated_at desc, id desc)
  include (queue_id, user_id, connection_id, snoozed_until)
  where snoozed_until is not null;
create index tickets_snooze_due on tickets (snoozed_until) where snoozed_until is not null;

-- A ticket that is closed, returned or given to another user or queue is no longer put off.
create function end_snooze() returns trigger language plpgsql as $$
begin
  new.snoozed_until := null;
  return new;
end $$;
create trigger ticket_snooze_end before update of status, user_id, queue_id, connection_id on tickets for each row
  when (
    old.snoozed_until is not null
    and (old.status, old.user_id, old.queue_id, old.connection_id)
      is distinct from (new.status, new.user_id, new.queue_id, new.connection_id))
  execute function end_snooze();
