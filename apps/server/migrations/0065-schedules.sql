-- Messages that are sent to a contact at a time. A row is one message; when one of a series is sent, the row of the
-- next one is inserted.

create table schedules (
  company_id int not null default current_company(),
  id int generated always as identity,
  body text not null,
  contact_id int not null,
  -- Null: the connection of the contact's last conversation, or the default one.
  connection_id int,
  user_id int,
  send_at timestamptz not null,
  -- When the clock looks at the row next: `send_at`, or later while the number may not send.
  due_at timestamptz not null,
  sent_at timestamptz,
  status text not null default 'PENDENTE',
  -- The code of a refusal.
  error text,
  media_id bigint,
  file_list_id int,
  template jsonb,
  -- An RRULE; empty: once.
  recurrence text not null default '',
  except_days text[] not null default '{}',
  starts_at timestamptz not null,
  cancel_on_reply boolean not null default false,
  -- What the customer writes after this time cancels the message.
  armed_at timestamptz not null,
  message_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint schedules_pkey primary key (company_id, id),
  constraint schedule_status check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA')),
  constraint schedule_company foreign key (company_id) references companies (id) on delete cascade,
  constraint schedule_contact foreign key (company_id, contact_id) references contacts (company_id, id)
    on delete cascade,
  constraint schedule_connection foreign key (company_id, connection_id) references connections (company_id, id)
    on delete set null (connection_id),
  constraint schedule_user foreign key (company_id, user_id) references users (company_id, id)
    on delete set null (user_id),
  constraint schedule_media foreign key (company_id, media_id) references media (company_id, id),
  constraint schedule_file_list foreign key (company_id, file_list_id) references file_lists (company_id, id),
  constraint schedule_message foreign key (company_id, message_id) references messages (company_id, id)
    on delete set null (message_id)
);
call guard('schedules');
-- The clock reads these over all companies.
create index schedules_due on schedules (due_at) where status = 'PENDENTE';
create index schedules_in_outbox on schedules (company_id, id) where status = 'AGENDADA';
create index schedules_send on schedules (company_id, send_at, id);
create index schedules_contact on schedules (company_id, contact_id);
create index schedules_connection on schedules (company_id, connection_id) where connection_id is not null;
create index schedules_user on schedules (company_id, user_id) where user_id is not null;
create index schedules_media on schedules (company_id, media_id) where media_id is not null;
create index schedules_file_list on schedules (company_id, file_list_id) where file_list_id is not null;
create index schedules_message on schedules (company_id, message_id) where message_id is not null;

call audited('schedules', '{body,send_at,recurrence}');
