-- How we know a contact: where each identity came from, and when. Null: it is older than this note.
alter table contact_identities
  add column source text,
  add column seen_at timestamptz,
  add constraint identity_source check (source in ('person', 'import', 'book', 'message', 'look-up'));
alter table contact_identities alter column seen_at set default now();

-- Messages of a blocked contact are dropped and counted.
alter table contacts
  add column blocked_at timestamptz,
  add column dropped_messages int not null default 0;
create index contacts_blocked on contacts (company_id, name collate "pt-BR-x-icu", id) where blocked_at is not null;
-- People whose phone number is not known are stored under an id of WhatsApp.
create index contacts_without_phone on contacts (company_id, name collate "pt-BR-x-icu", id) where number like 'lid:%';

-- A contact that a user merged into another one. `dropped` and `kept_before` are the rows as they were; `moved` lists
-- the rows of other nouns that moved, so that the merge can be undone.
create table contact_merges (
  company_id int not null default current_company(),
  id int generated always as identity,
  kept_id int not null,
  dropped_id int not null,
  user_id int,
  dropped jsonb not null,
  kept_before jsonb not null,
  moved jsonb not null default '{}',
  merged_at timestamptz not null default now(),
  constraint contact_merges_pkey primary key (company_id, id),
  constraint merge_kept foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
  constraint merge_user foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
call guard('contact_merges');
create index contact_merges_kept on contact_merges (company_id, kept_id, id desc);

-- Imports of contacts from files. The rows of the file wait as chunks; the transaction that stores the contacts of a
-- chunk deletes it and raises the counters, so a restart goes on where it stopped.
create table contact_imports (
  company_id int not null default current_company(),
  id int generated always as identity,
  user_id int,
  file_name text not null,
  status text not null default 'running',
  total int not null,
  done int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  refused int not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint contact_imports_pkey primary key (company_id, id),
  constraint import_status check (status in ('running', 'done', 'cancelled', 'failed')),
  constraint import_company foreign key (company_id) references companies (id) on delete cascade,
  constraint import_user foreign key (company_id, user_id)
    references users (company_id, id) on delete set null (user_id)
);
call guard('contact_imports');
create unique index one_running_import on contact_imports (company_id) where status = 'running';
create index contact_imports_newest on contact_imports (company_id, id desc);

create table contact_import_chunks (
  company_id int not null default current_company(),
  import_id int not null,
  place int not null,
  rows jsonb not null,
  constraint contact_import_chunks_pkey primary key (company_id, import_id, place),
  constraint chunk_import foreign key (company_id, import_id)
    references contact_imports (company_id, id) on delete cascade
);
call guard('contact_import_chunks');

create table contact_import_refusals (
  company_id int not null default current_company(),
  import_id int not null,
  row_number int not null,
  name text not null,
  number text not null,
  email text not null,
  reason text not null,
  constraint contact_import_refusals_pkey primary key (company_id, import_id, row_number),
  constraint refusal_reason check (reason in ('name', 'number', 'email', 'duplicate')),
  constraint refusal_import foreign key (company_id, import_id)
    references contact_imports (company_id, id) on delete cascade
);
call guard('contact_import_refusals');

-- The code by which a number is linked without a camera. The node that drives the connection writes it for the node
-- that asked.
alter table connections
  add column pairing_code text,
  add column pairing_code_at timestamptz;
