create table contacts (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  number text not null,
  email text not null default '',
  picture_url text,
  is_group boolean not null default false,
  disable_bot boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contacts_pkey primary key (company_id, id),
  constraint contact_number_once unique (company_id, number),
  constraint contact_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('contacts');
create index contacts_name on contacts (company_id, name collate "pt-BR-x-icu", id);
create index contacts_created on contacts (company_id, created_at);
create index contacts_words on contacts using gin (company_id, fold(name) gin_trgm_ops, number gin_trgm_ops) with (fastupdate = off);

-- Every form in which WhatsApp names a contact: phone number, LID, the number with and without the Brazilian ninth digit.
create table contact_identities (
  company_id int not null default current_company(),
  identity text not null,
  contact_id int not null,
  constraint contact_identities_pkey primary key (company_id, identity),
  constraint identity_contact foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
call guard('contact_identities');
create index contact_identities_contact on contact_identities (company_id, contact_id);

create table contact_extras (
  company_id int not null default current_company(),
  id int generated always as identity,
  contact_id int not null,
  name text not null,
  value text not null,
  constraint contact_extras_pkey primary key (company_id, id),
  constraint extra_contact foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
call guard('contact_extras');
create index contact_extras_contact on contact_extras (company_id, contact_id, id);

-- One row is one attendance.
create table tickets (
  company_id int not null default current_company(),
  id int generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  contact_id int not null,
  connection_id int not null,
  queue_id int,
  user_id int,
  status text not null default 'pending',
  unread int not null default 0,
  last_message text not null default '',
  last_message_type text,
  last_from_me boolean not null default false,
  is_group boolean not null default false,
  chatbot boolean not null default false,
  use_integration boolean not null default false,
  prompt_id int,
  integration_id int,
  -- The form of the address the chat uses now; answers go there.
  chat_address text,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  chatbot_at timestamptz,
  rating_asked_at timestamptz,
  rated_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tickets_pkey primary key (company_id, id),
  constraint ticket_uuid_once unique (company_id, uuid),
  constraint ticket_status check (status in ('pending', 'open', 'closed')),
  constraint ticket_company foreign key (company_id) references companies (id) on delete cascade,
  constraint ticket_contact foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  constraint ticket_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  constraint ticket_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  constraint ticket_user foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
) with (fillfactor = 80);
call guard('tickets');
create unique index one_open_ticket on tickets (company_id, contact_id, connection_id) where status <> 'closed';
create index tickets_list on tickets (company_id, status, updated_at desc, id desc) include (queue_id, user_id, connection_id, unread);
create index tickets_user on tickets (company_id, user_id, status, updated_at desc, id desc) include (queue_id, connection_id);
create index tickets_contact on tickets (company_id, contact_id, id);
create index tickets_connection on tickets (company_id, connection_id);
create index tickets_queue on tickets (company_id, queue_id) where queue_id is not null;

create table ticket_tags (
  company_id int not null default current_company(),
  ticket_id int not null,
  tag_id int not null,
  constraint ticket_tags_pkey primary key (company_id, ticket_id, tag_id),
  constraint ticket_tag_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  constraint ticket_tag_tag foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
call guard('ticket_tags');
create index ticket_tags_tag on ticket_tags (company_id, tag_id, ticket_id);

create table ticket_notes (
  company_id int not null default current_company(),
  id int generated always as identity,
  ticket_id int,
  contact_id int not null,
  user_id int,
  note text not null,
  created_at timestamptz not null default now(),
  constraint ticket_notes_pkey primary key (company_id, id),
  constraint note_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  constraint note_contact foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  constraint note_user foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
call guard('ticket_notes');
create index ticket_notes_contact on ticket_notes (company_id, contact_id, id desc);
create index ticket_notes_ticket on ticket_notes (company_id, ticket_id);

-- What a stored file is; the bytes are in the storage under `key`.
create table media (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  key text not null,
  -- A small picture of an image or video.
  thumb_key text,
  -- For audio: a form every browser plays, when the original is not one.
  play_key text,
  name text not null,
  mimetype text not null,
  kind text not null,
  size bigint not null,
  width int,
  height int,
  seconds real,
  peaks smallint[],
  voice boolean not null default false,
  created_at timestamptz not null default now(),
  constraint media_pkey primary key (company_id, id),
  constraint media_kind check (kind in ('image', 'audio', 'video', 'document', 'sticker')),
  constraint media_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('media');

create table messages (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  ticket_id int not null,
  contact_id int not null,
  connection_id int not null,
  -- WhatsApp's own id; for our messages chosen before they are sent.
  wa_id text not null,
  client_id text,
  from_me boolean not null,
  kind text not null default 'chat',
  body text not null default '',
  ack smallint not null default 0,
  error text,
  read boolean not null default false,
  media_id bigint,
  quoted_wa_id text,
  participant text,
  participant_name text,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  is_forwarded boolean not null default false,
  queue_id int,
  user_id int,
  -- WhatsApp seals edits with a secret of the original message (whatsapp.md §4.9).
  secret bytea,
  -- The message as it went over the wire, for resending on a retry request.
  wire bytea,
  sent_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint messages_pkey primary key (company_id, id),
  constraint message_ack check (ack between 0 and 5),
  constraint message_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  constraint message_media foreign key (company_id, media_id) references media (company_id, id)
);
call guard('messages');
create unique index message_once on messages (company_id, connection_id, wa_id);
create unique index message_client_once on messages (company_id, ticket_id, client_id) where client_id is not null;
create index messages_chat on messages (company_id, contact_id, connection_id, sent_at desc, id desc);
create index messages_ticket on messages (company_id, ticket_id, sent_at desc, id desc);
create index messages_media on messages (company_id, media_id) where media_id is not null;

create table message_reactions (
  company_id int not null default current_company(),
  message_id bigint not null,
  sender text not null,
  from_me boolean not null,
  emoji text not null,
  created_at timestamptz not null default now(),
  constraint message_reactions_pkey primary key (company_id, message_id, sender),
  constraint reaction_message foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call guard('message_reactions');
