-- Where the automatic answers of an attendance stand. A ticket without a row has had none. Closing deletes the row.
create table bot_states (
  company_id int not null default current_company(),
  ticket_id int not null,
  -- The menu that the customer answers: of queues, or of options. Null: none.
  shown text,
  -- The option whose menu was shown; null: the first menu of the queue.
  option_id int,
  shown_at timestamptz,
  -- The menus sent since the last valid choice.
  menus_sent int not null default 0,
  -- The menu was repeated for a message without text.
  media_answered boolean not null default false,
  -- The first menu of this attendance.
  began_at timestamptz,
  out_of_hours_at timestamptz,
  -- All automatic answers of this attendance, and those since `minute_at`.
  answers int not null default 0,
  minute_at timestamptz,
  minute_answers int not null default 0,
  -- The customer was not greeted, because the first message came out of hours or late.
  is_due boolean not null default false,
  -- Only people answer from here on.
  is_ended boolean not null default false,
  constraint bot_states_pkey primary key (company_id, ticket_id),
  constraint bot_state_shown check (shown in ('queues', 'options')),
  constraint bot_state_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  constraint bot_state_option foreign key (company_id, option_id)
    references queue_options (company_id, id) on delete set null (option_id)
) with (fillfactor = 80);
call guard('bot_states');
create index bot_states_option on bot_states (company_id, option_id) where option_id is not null;
