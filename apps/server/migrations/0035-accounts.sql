-- A user who was invited has no password yet.
alter table users alter column password_hash drop not null;
alter table users
  add column preferences jsonb not null default '{}',
  add column two_factor boolean not null default false;

-- When a company signed up by itself: the sign-ups of an hour are limited.
alter table companies add column signed_up_at timestamptz;

-- Where a session was opened: what the browser says of itself, and the address.
alter table sessions add column device text, add column address text;

-- A forgotten password: the hashes of the typed code and of the link's secret, for the e-mail to which both were sent.
create table password_resets (
  company_id int not null default current_company(),
  user_id int not null,
  email text not null,
  code_hash text not null,
  secret_hash text not null,
  -- Of the typed code. The secret of the link is too long to be guessed.
  tries int not null default 0,
  expires_at timestamptz not null,
  constraint password_resets_pkey primary key (company_id, user_id),
  constraint password_reset_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('password_resets');

create table invitations (
  company_id int not null default current_company(),
  user_id int not null,
  email text not null,
  secret_hash text not null,
  expires_at timestamptz not null,
  constraint invitations_pkey primary key (company_id, user_id),
  constraint invitation_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('invitations');

-- How many invitations a company sent on a day. It outlives the users, so that deleting them does not lift the limit.
create table invitation_days (
  company_id int not null default current_company(),
  day date not null,
  sent int not null,
  constraint invitation_days_pkey primary key (company_id, day),
  constraint invitation_day_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('invitation_days');

-- Two-factor sign-in (RFC 6238). `confirmed_at` null: the person has not yet entered the first code.
create table two_factors (
  company_id int not null default current_company(),
  user_id int not null,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step bigint not null default 0,
  constraint two_factors_pkey primary key (company_id, user_id),
  constraint two_factor_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('two_factors');

create table recovery_codes (
  company_id int not null default current_company(),
  user_id int not null,
  hash text not null,
  constraint recovery_codes_pkey primary key (company_id, user_id, hash),
  constraint recovery_code_owner foreign key (company_id, user_id)
    references two_factors (company_id, user_id) on delete cascade
);
call guard('recovery_codes');
