-- Values of the whole installation (lanes, connections) are told by one node at a time, so that a sum over nodes is right.
create table metrics_teller (
  id int constraint metrics_teller_pkey primary key constraint metrics_teller_once check (id = 1),
  node text not null,
  told_until timestamptz not null
);
revoke all on metrics_teller from app_tenant;
grant select, insert, update on metrics_teller to app_worker;
