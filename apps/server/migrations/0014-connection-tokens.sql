-- Programs send through a connection with its token. Only the hash is kept; the last signs of the token tell people which one it is.
create table connection_tokens (
  company_id int not null default current_company(),
  connection_id int not null,
  hash text not null,
  hint text not null,
  created_at timestamptz not null default now(),
  constraint connection_tokens_pkey primary key (company_id, connection_id),
  constraint connection_token_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('connection_tokens');

-- What a program has sent under a key of its own: a repeat is answered like the first call. Stored with the message, in one transaction.
create table idempotency_keys (
  company_id int not null default current_company(),
  connection_id int not null,
  key text not null,
  -- Of everything the call said; another call under the same key is a mistake of the program.
  digest text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (company_id, connection_id, key),
  constraint idempotency_key_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('idempotency_keys');

-- What WhatsApp answered about a number, so that it is asked rarely: too many questions get a number banned. `chat` is null when the number is not there.
create table number_look_ups (
  company_id int not null default current_company(),
  connection_id int not null,
  digits text not null,
  chat text,
  phone text,
  lid text,
  looked_at timestamptz not null default now(),
  constraint number_look_ups_pkey primary key (company_id, connection_id, digits),
  constraint number_look_up_connection foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call guard('number_look_ups');
