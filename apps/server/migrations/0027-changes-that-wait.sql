-- Edits and deletions whose message is not here yet, or cannot be opened yet. They are applied when it is; old ones are dropped.
create table waiting_changes (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  connection_id int not null,
  -- The message that they change, and the chat in which that was said.
  wa_id text not null,
  chat text not null,
  change jsonb not null,
  created_at timestamptz not null default now(),
  constraint waiting_changes_pkey primary key (company_id, id),
  constraint waiting_change_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('waiting_changes');
create index waiting_changes_of_message on waiting_changes (company_id, connection_id, wa_id, id);
create index waiting_changes_of_chat on waiting_changes (company_id, connection_id, chat, id);
