-- Files of messages that are not downloaded yet: what the bubble shows, and how the file is downloaded.
create table message_downloads (
  company_id int not null default current_company(),
  message_id bigint not null,
  connection_id int not null,
  state text not null,
  kind text not null,
  name text not null,
  mimetype text not null,
  size bigint,
  width int,
  height int,
  seconds real,
  voice boolean not null default false,
  -- A very small picture of the content, as a `data:` URL.
  preview text,
  -- Where the file is and how it is decrypted, for the driver. Empty in the states `expired` and `too-large`.
  source jsonb not null,
  -- The lane entry with this number is valid; older ones are void.
  attempt int not null default 1,
  -- Failures since the message came, or since a person asked for the file.
  failures smallint not null default 0,
  tried_at timestamptz,
  last_error text,
  -- No retry after this.
  until timestamptz not null,
  constraint message_downloads_pkey primary key (company_id, message_id),
  constraint download_state check (state in ('downloading', 'failed', 'on-demand', 'expired', 'too-large')),
  constraint download_kind check (kind in ('image', 'audio', 'video', 'document', 'sticker')),
  constraint download_message foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call guard('message_downloads');
-- Downloads of a connection that are retried.
create index message_downloads_waiting on message_downloads (company_id, connection_id) where state in ('downloading', 'failed');
