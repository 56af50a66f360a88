-- What the row of a ticket shows beside its last line: how long the customer has been waiting for an answer, and the
-- ticks of the last answer (decision 0049).
alter table tickets
  -- When the first message came that was not answered; null: the customer waits for nothing.
  add column waiting_since timestamptz,
  -- Its ack is read from the message itself.
  add column last_message_id bigint;

-- The owner of the tables sees no rows of companies.
set local role app_operator;
update tickets t
set last_message_id = last.id,
  waiting_since = case
    when t.is_group then null
    -- The chatbot answers tickets that are pending; the customer still waits for a person.
    when last.from_me and (t.status <> 'pending' or last.user_id is not null) then null
    else (
      select min(m.sent_at)
      from messages m
      where m.company_id = t.company_id
        and m.ticket_id = t.id
        and not m.from_me
        and m.sent_at > coalesce((
          select own.sent_at
          from messages own
          where own.company_id = t.company_id
            and own.ticket_id = t.id
            and own.from_me
            and (t.status <> 'pending' or own.user_id is not null)
          order by own.sent_at desc, own.id desc
          limit 1), '-infinity'))
    end
from tickets live
cross join lateral (
  select m.id, m.from_me, m.user_id
  from messages m
  where m.company_id = live.company_id and m.ticket_id = live.id
  order by m.sent_at desc, m.id desc
  limit 1) last
where live.status <> 'closed'
  and t.company_id = live.company_id
  and t.id = live.id;
reset role;

-- The longest waiting first: only live tickets that wait are in it.
create index tickets_waiting on tickets (company_id, status, waiting_since, id)
  include (queue_id, user_id)
  where waiting_since is not null;

-- Minutes within which customers of the queue get an answer; null: the setting of the company.
alter table queues
  add column answer_limit int,
  add constraint queue_answer_limit check (answer_limit between 0 and 999999);
drop trigger audit_insert on queues;
drop trigger audit_update on queues;
drop trigger audit_delete on queues;
call audited(
  'queues',
  '{name,color,greeting_message,out_of_hours_message,position,closing_reason_required,required_contact_fields,answer_limit}');

-- A tab of the tickets with its search and its filters, under a name.
create table saved_views (
  company_id int not null default current_company(),
  id int generated always as identity,
  -- The owner; null: the view is shared with the company.
  user_id int,
  name text not null,
  -- The parameters of the address of the list.
  address text not null,
  position int not null default 0,
  created_at timestamptz not null default now(),
  constraint saved_views_pkey primary key (company_id, id),
  constraint saved_view_company foreign key (company_id) references companies (id) on delete cascade,
  constraint saved_view_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('saved_views');
create index saved_views_user on saved_views (company_id, user_id, position, id);
call audited('saved_views', '{name,address}', '{}', '{"when": "the_row.user_id is null"}');
