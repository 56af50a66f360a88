-- Conversations among the users of a company.
create table chats (
  company_id int not null default current_company(),
  id int generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  title text not null,
  -- Who may change and delete it; null: its last user was deleted.
  owner_id int,
  -- The two users of a direct conversation, as `lower-higher`; null: a chat with a title.
  direct_key text,
  last_message text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chats_pkey primary key (company_id, id),
  constraint chat_company foreign key (company_id) references companies (id) on delete cascade,
  constraint chat_owner foreign key (company_id, owner_id)
    references users (company_id, id) on delete set null (owner_id),
  constraint chat_uuid unique (company_id, uuid),
  constraint chat_direct unique (company_id, direct_key)
);
call guard('chats');
create index chats_owner on chats (company_id, owner_id) where owner_id is not null;

create table chat_messages (
  company_id int not null default current_company(),
  id int generated always as identity,
  chat_id int not null,
  -- Null: the user was deleted; the name stays.
  sender_id int,
  sender_name text not null,
  message text not null,
  media_id bigint,
  quoted_id int,
  -- A ticket that is shared as a card.
  ticket_id int,
  -- The participants whom the text names.
  mentions int[] not null default '{}',
  client_id text,
  is_edited boolean not null default false,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chat_messages_pkey primary key (company_id, id),
  constraint chat_message_place unique (company_id, chat_id, id),
  constraint chat_message_chat foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  constraint chat_message_sender foreign key (company_id, sender_id) references users (company_id, id)
    on delete set null (sender_id),
  constraint chat_message_media foreign key (company_id, media_id) references media (company_id, id),
  constraint chat_message_quoted foreign key (company_id, chat_id, quoted_id)
    references chat_messages (company_id, chat_id, id) on delete set null (quoted_id),
  constraint chat_message_ticket foreign key (company_id, ticket_id) references tickets (company_id, id)
    on delete set null (ticket_id),
  constraint chat_message_client unique (company_id, sender_id, client_id)
);
call guard('chat_messages');
create index chat_messages_quoted on chat_messages (company_id, chat_id, quoted_id) where quoted_id is not null;
create index chat_messages_media on chat_messages (company_id, media_id) where media_id is not null;
create index chat_messages_ticket on chat_messages (company_id, ticket_id) where ticket_id is not null;

create table chat_users (
  company_id int not null default current_company(),
  chat_id int not null,
  user_id int not null,
  unreads int not null default 0,
  -- Unread messages that name the user.
  unread_mentions int not null default 0,
  -- The newest message that the user has read; 0: none.
  read_until int not null default 0,
  joined_at timestamptz not null default now(),
  constraint chat_users_pkey primary key (company_id, chat_id, user_id),
  constraint chat_user_chat foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  constraint chat_user_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('chat_users');
create index chat_users_user on chat_users (company_id, user_id, chat_id);

-- One emoji of a user on a message.
create table chat_reactions (
  company_id int not null default current_company(),
  message_id int not null,
  user_id int not null,
  emoji text not null,
  created_at timestamptz not null default now(),
  constraint chat_reactions_pkey primary key (company_id, message_id, user_id),
  constraint chat_reaction_message foreign key (company_id, message_id) references chat_messages (company_id, id)
    on delete cascade,
  constraint chat_reaction_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('chat_reactions');
create index chat_reactions_user on chat_reactions (company_id, user_id);
