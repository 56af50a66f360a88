-- The operator enters a company as its admin, for at most an hour. The company reads the rows by its audit log; only
-- the operator's transaction writes them.
create table impersonations (
  company_id int not null default current_company(),
  id int generated always as identity,
  -- The session that was opened for it, of an admin of the company.
  session_id uuid not null,
  operator_name text not null,
  -- The operator's own session, in another company. It ends when that one ends.
  operator_company_id int not null,
  operator_user_id int not null,
  operator_session_id uuid not null,
  reason text not null,
  started_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  constraint impersonations_pkey primary key (company_id, id),
  constraint impersonation_once unique (company_id, session_id),
  constraint impersonation_session foreign key (company_id, session_id) references sessions (company_id, id)
    on delete cascade
);
call guard('impersonations');
revoke insert, update, delete on impersonations from app_tenant;
grant insert, update, delete on impersonations to app_operator;
-- The clock's own question: which of them have to end; and the one of an operator's session.
create index impersonations_open on impersonations (operator_session_id) where ended_at is null;
call audited('impersonations', '{reason,until,ended_at}', '{}',
  '{"name": "operator_name", "on": ["insert", "update"]}');
