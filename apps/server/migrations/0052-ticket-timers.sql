-- What the timers of connections look for each minute. Other changes move `updated_at`, but not the time of the last
-- message. Null: no message since this version, so that the first run of the timers does not close every old ticket.
alter table tickets add column last_message_at timestamptz;

-- Attended tickets in which the customer owes the answer.
create index tickets_silent on tickets (company_id, connection_id, last_message_at)
  where status = 'open' and last_from_me and not is_group;
-- Waiting tickets without a queue.
create index tickets_unassigned on tickets (company_id, connection_id, queued_at)
  where status = 'pending' and queue_id is null;
