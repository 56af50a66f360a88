-- What Socket.IO's adapter for PostgreSQL tells other processes when it is too long for a notification. No company's own: rows live for half a minute, and no
-- role of the app may read them.
create table socket_io_attachments (
  id bigserial,
  created_at timestamptz default now(),
  payload bytea,
  constraint socket_io_attachments_pkey primary key (id)
);
revoke all on socket_io_attachments from app_tenant;
revoke all on sequence socket_io_attachments_id_seq from app_tenant;
