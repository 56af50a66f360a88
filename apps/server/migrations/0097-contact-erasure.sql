-- The erasure of one person on request (LGPD): ordered by an admin, carried out in steps in the background.
create table contact_erasures (
  company_id int not null default current_company(),
  id int generated always as identity,
  -- No key: the contact is gone when the erasure ends.
  contact_id int not null,
  user_id int,
  requested_by text not null default '',
  reason text not null,
  state text not null default 'working',
  -- By what the person is still to be found. Empty after the end.
  identities text[] not null default '{}',
  names text[] not null default '{}',
  picture_key text,
  tables_done int not null default 0,
  table_count int not null default 0,
  rows int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint contact_erasures_pkey primary key (company_id, id),
  constraint contact_erasure_company foreign key (company_id) references companies (id) on delete cascade,
  constraint contact_erasure_user foreign key (company_id, user_id) references users (company_id, id)
    on delete set null (user_id),
  constraint contact_erasure_state check (state in ('working', 'done')),
  constraint contact_erasure_ended check (
    (state = 'done') = (ended_at is not null)
    and (state = 'working' or identities = '{}' and names = '{}' and picture_key is null))
);
call guard('contact_erasures');
create unique index contact_erasure_once on contact_erasures (company_id, contact_id);
create index contact_erasures_user on contact_erasures (company_id, user_id) where user_id is not null;
-- One line of the log, without personal data. The reason stands in the row of the erasure.
call audited('contact_erasures', '{contact_id}', '{}', '{"name": "contact_id", "on": ["insert"]}');

-- Erased people who take no advertising, as keyed hashes of their identities.
create table refused_identities (
  company_id int not null default current_company(),
  hash text not null,
  created_at timestamptz not null default now(),
  constraint refused_identities_pkey primary key (company_id, hash),
  constraint refused_identity_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('refused_identities');

-- The key stays outside the database.
create function identity_hash(key text, identity text) returns text language sql immutable strict parallel safe as $$
  select encode(sha256(convert_to(key || ' ' || identity, 'UTF8')), 'hex') $$;
