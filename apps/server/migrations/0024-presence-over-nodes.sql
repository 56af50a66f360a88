-- Who has a socket open, at which process. A user is online as long as one row is there. `users.online` is what the lists show; it follows in the same
-- transaction.
create table user_presences (
  company_id int not null default current_company(),
  user_id int not null,
  node_id text not null,
  constraint user_presences_pkey primary key (company_id, user_id, node_id),
  constraint user_presence_user foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard('user_presences');
create index user_presences_node on user_presences (company_id, node_id);

-- The processes that hold sockets. One that does not raise `expires_at` in time has died, and the presences at it are removed.
create table socket_nodes (
  id text not null,
  expires_at timestamptz not null,
  constraint socket_nodes_pkey primary key (id)
);
revoke all on socket_nodes from app_tenant;
grant select, insert, update, delete on socket_nodes to app_operator;
