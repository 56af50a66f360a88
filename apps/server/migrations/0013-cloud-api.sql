-- Meta's official Cloud API as a driver, and moving a connection from one driver to another.
alter table connections
  -- Where the connection goes when its present link has been ended.
  add column next_driver text,
  drop constraint connection_driver,
  add constraint connection_driver check (driver in ('baileys', 'sandbox', 'cloud-api')),
  add constraint connection_next_driver check (next_driver in ('baileys', 'sandbox', 'cloud-api')),
  drop constraint connection_command,
  add constraint connection_command check (command_kind in ('connect', 'fresh', 'disconnect', 'remove', 'move'));

-- What a number needs at the Cloud API; the token and the secret are sealed with the installation's key.
create table cloud_accounts (
  company_id int not null default current_company(),
  connection_id int not null,
  -- The last part of the webhook's address.
  hook text not null,
  phone_number_id text not null,
  business_account_id text not null,
  access_token text not null,
  app_secret text not null,
  verify_token text not null,
  templates_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cloud_accounts_pkey primary key (company_id, connection_id),
  constraint cloud_hook_once unique (company_id, hook),
  constraint cloud_account_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('cloud_accounts');
create index cloud_accounts_phone on cloud_accounts (company_id, phone_number_id);

-- Ids of outgoing messages: ours, chosen before, and the one Meta gave. Without the latter it is not known whether the message went out.
create table cloud_messages (
  company_id int not null default current_company(),
  connection_id int not null,
  wa_id text not null,
  wamid text,
  -- Meta's id of an attempt that was reported as failed.
  failed text,
  tried_at timestamptz not null default now(),
  constraint cloud_messages_pkey primary key (company_id, connection_id, wa_id),
  constraint cloud_wamid_once unique (company_id, connection_id, wamid),
  constraint cloud_message_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('cloud_messages');

-- The message templates of the business account, as Meta last told them.
create table cloud_templates (
  company_id int not null default current_company(),
  connection_id int not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  named boolean not null default false,
  components jsonb not null,
  constraint cloud_templates_pkey primary key (company_id, connection_id, name, language),
  constraint cloud_template_account foreign key (company_id, connection_id) references cloud_accounts (company_id, connection_id) on delete cascade
);
call guard('cloud_templates');

-- Which template an own message is made of, to be sent as such.
create table message_templates (
  company_id int not null default current_company(),
  message_id bigint not null,
  name text not null,
  language text not null,
  parameters jsonb not null,
  constraint message_templates_pkey primary key (company_id, message_id),
  constraint message_template_message foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call guard('message_templates');
