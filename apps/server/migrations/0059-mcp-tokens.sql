-- Access of assistants outside the product by the Model Context Protocol.

create table mcp_tokens (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  may_write boolean not null default false,
  -- The user with whose rights it works: the one who made the token.
  user_id int,
  token_hash text,
  token_hint text,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mcp_tokens_pkey primary key (company_id, id),
  constraint mcp_token_name_once unique (company_id, name),
  constraint mcp_token_company foreign key (company_id) references companies (id) on delete cascade,
  constraint mcp_token_user foreign key (company_id, user_id) references users (company_id, id)
    on delete set null (user_id)
);
call guard('mcp_tokens');
call audited('mcp_tokens', '{name,may_write,user_id,expires_at}', '{token_hash}');
