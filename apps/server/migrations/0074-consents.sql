-- Who takes no advertising, since when, and how that is known (decision 0070).

create table consents (
  company_id int not null default current_company(),
  id int generated always as identity,
  contact_id int not null,
  channel text not null default 'whatsapp',
  purpose text not null default 'marketing',
  basis text not null,
  -- What the person wrote, or what a user noted.
  evidence text not null,
  message_id bigint,
  user_id int,
  created_at timestamptz not null default now(),
  -- Until then the person takes no advertising; null: still.
  revoked_at timestamptz,
  revoked_by text,
  revoke_user_id int,
  revoke_reason text,
  constraint consents_pkey primary key (company_id, id),
  constraint consent_basis check (basis in ('word', '131050', 'user')),
  constraint consent_revoked_by check (revoked_by in ('person', 'user')),
  constraint consent_contact foreign key (company_id, contact_id) references contacts (company_id, id)
    on delete cascade,
  constraint consent_message foreign key (company_id, message_id) references messages (company_id, id)
    on delete set null (message_id),
  constraint consent_user foreign key (company_id, user_id) references users (company_id, id)
    on delete set null (user_id),
  constraint consent_revoke_user foreign key (company_id, revoke_user_id) references users (company_id, id)
    on delete set null (revoke_user_id)
);
call guard('consents');
create index consents_contact on consents (company_id, contact_id, id desc);
create index consents_refused on consents (company_id, contact_id) where revoked_at is null;
create index consents_message on consents (company_id, message_id) where message_id is not null;
create index consents_user on consents (company_id, user_id) where user_id is not null;
create index consents_revoke_user on consents (company_id, revoke_user_id) where revoke_user_id is not null;

-- The last message of each conversation that was advertising, or the answer to a word about it: the words of the
-- ledger are read only in reply to it.
create table marketing_sends (
  company_id int not null default current_company(),
  contact_id int not null,
  connection_id int not null,
  sent_at timestamptz not null,
  constraint marketing_sends_pkey primary key (company_id, contact_id, connection_id),
  constraint marketing_send_contact foreign key (company_id, contact_id) references contacts (company_id, id)
    on delete cascade,
  constraint marketing_send_connection foreign key (company_id, connection_id)
    references connections (company_id, id) on delete cascade
);
call guard('marketing_sends');
create index marketing_sends_connection on marketing_sends (company_id, connection_id);
