-- Boards of the kanban (decision 0054). A lane is a tag, so a card stands where the tags of its ticket say; only names,
-- orders, and what users write on a card are stored here.
create table kanban_boards (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  -- Every company has one: it shows all tags of the kanban.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint kanban_boards_pkey primary key (company_id, id),
  constraint kanban_board_once unique (company_id, name),
  constraint kanban_board_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('kanban_boards');
create unique index one_default_board on kanban_boards (company_id) where is_default;

-- The lanes of a board. The default board also shows the tags that it does not name.
create table kanban_lanes (
  company_id int not null default current_company(),
  board_id int not null,
  tag_id int not null,
  position int not null,
  constraint kanban_lanes_pkey primary key (company_id, board_id, tag_id),
  constraint kanban_lane_board foreign key (company_id, board_id)
    references kanban_boards (company_id, id) on delete cascade,
  constraint kanban_lane_tag foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
call guard('kanban_lanes');
create index kanban_lanes_tag on kanban_lanes (company_id, tag_id);

-- What users write on the card of a ticket. Not columns of the ticket: its row is written with every message.
create table ticket_cards (
  company_id int not null default current_company(),
  ticket_id int not null,
  -- In cents of BRL.
  value_cents bigint,
  next_step text not null default '',
  next_step_on date,
  updated_at timestamptz not null default now(),
  constraint ticket_cards_pkey primary key (company_id, ticket_id),
  constraint ticket_card_value check (value_cents >= 0),
  constraint ticket_card_ticket foreign key (company_id, ticket_id)
    references tickets (company_id, id) on delete cascade
);
call guard('ticket_cards');

create function default_board_name(language text) returns text language sql immutable as $$
  select case language when 'en' then 'Board' when 'es' then 'Tablero' else 'Quadro' end $$;

-- The owner of the tables sees no rows of companies.
set local role app_operator;
insert into kanban_boards (company_id, name, is_default)
select id, default_board_name(language), true from companies;
reset role;

create function add_default_board() returns trigger language plpgsql as $$
begin
  insert into kanban_boards (company_id, name, is_default) values (new.id, default_board_name(new.language), true);
  return null;
end $$;
create trigger company_board after insert on companies for each row execute function add_default_board();

-- The board that comes with the company is no change of a user.
call audited('kanban_boards', '{name}', '{}',
  '{"when": "not (the_row.is_default and the_row.created_at = the_row.updated_at)"}');
call audited('kanban_lanes', '{tag_id}', '{}',
  '{"subject": "kanban_boards", "id": "board_id", "name": "board_id", "link": "tag_id", "on": ["insert", "delete"]}');
call audited('ticket_cards', '{value_cents,next_step,next_step_on}', '{}',
  '{"id": "ticket_id", "name": "ticket_id", "on": ["insert", "update"]}');

-- With the names of boards and tags.
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
    when referring = 'board_id' then
      (select b.name from kanban_boards b where b.company_id = company and b.id = row_id)
    when referring = 'tag_id' then (select g.name from tags g where g.company_id = company and g.id = row_id)
    when referring = 'ticket_id' then (
      select c.name from tickets t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where t.company_id = company and t.id = row_id)
    when referring = 'plan_id' then (select p.name from plans p where p.id = row_id)
  end $$;
