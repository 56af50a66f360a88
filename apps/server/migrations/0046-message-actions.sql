-- When our messages were sent, delivered, read, played or refused (decision 0050): whole seconds after `created_at`.
-- Null: not known, or it did not happen. Numbers take four bytes each and come with the statement that stores the ack.
alter table messages
  add column sent_after int,
  add column delivered_after int,
  add column read_after int,
  add column played_after int,
  add column failed_after int;

-- What our message is, if its text does not say it: a location, contact cards or a list of options, as drivers send it.
alter table messages
  add column content jsonb;

-- `created_at` is the first receipt of the member.
alter table message_receipts
  add column read_at timestamptz;

alter table sandbox_messages
  add column is_forwarded boolean not null default false;

-- What a link in a message leads to, as its page describes it. A page without a description has the state `none`, so
-- that it is not fetched again before `expires_at`.
create table link_previews (
  company_id int not null default current_company(),
  url text not null,
  state text not null,
  title text,
  description text,
  image_key text,
  image_width int,
  image_height int,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint link_previews_pkey primary key (company_id, url),
  constraint link_preview_state check (state in ('waiting', 'ready', 'none'))
);
call guard('link_previews');
create index link_previews_expired on link_previews (company_id, expires_at);
create index link_previews_asked on link_previews (company_id, asked_at);
