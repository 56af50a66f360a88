-- Campaigns: one row for each person, whose state only moves on (decision 0069). The counts of a campaign follow its
-- people: triggers of whole statements insert changes, which the clock adds up. So no two transactions wait for the
-- row of a campaign.

create table campaigns (
  company_id int not null default current_company(),
  id int generated always as identity,
  name text not null,
  message1 text not null default '',
  message2 text not null default '',
  message3 text not null default '',
  message4 text not null default '',
  message5 text not null default '',
  status text not null default 'INATIVA',
  scheduled_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  connection_id int,
  contact_list_id int,
  tag_list_id int,
  -- Further people, and those who are left out.
  audience jsonb,
  file_list_id int,
  media_id bigint,
  template jsonb,
  first_contacts boolean not null default false,
  daily_cap int,
  send_from text,
  send_until text,
  week_days text[] not null default '{}',
  reply_queue_id int,
  reply_tag_id int,
  -- When the clock looks at the campaign next; null: it waits for a user.
  next_at timestamptz,
  -- What holds it back, until `next_at`.
  hold_by text,
  hold_code text,
  -- The number may begin no conversation until then.
  no_first_until timestamptz,
  -- Messages since the last long pause, and those of a day in the company's time zone.
  since_pause int not null default 0,
  sent_day date,
  sent_today int not null default 0,
  -- The brakes judge what was sent since then.
  judged_from timestamptz,
  since_judged int not null default 0,
  is_slow boolean not null default false,
  total_count int not null default 0,
  waiting_count int not null default 0,
  sending_count int not null default 0,
  sent_count int not null default 0,
  delivered_count int not null default 0,
  read_count int not null default 0,
  replied_count int not null default 0,
  failed_count int not null default 0,
  skipped_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaigns_pkey primary key (company_id, id),
  constraint campaign_status check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  constraint campaign_company foreign key (company_id) references companies (id) on delete cascade,
  constraint campaign_connection foreign key (company_id, connection_id) references connections (company_id, id)
    on delete set null (connection_id),
  constraint campaign_contact_list foreign key (company_id, contact_list_id) references contact_lists (company_id, id),
  constraint campaign_tag_list foreign key (company_id, tag_list_id) references tags (company_id, id)
    on delete set null (tag_list_id),
  constraint campaign_file_list foreign key (company_id, file_list_id) references file_lists (company_id, id),
  constraint campaign_media foreign key (company_id, media_id) references media (company_id, id),
  constraint campaign_reply_queue foreign key (company_id, reply_queue_id) references queues (company_id, id)
    on delete set null (reply_queue_id),
  constraint campaign_reply_tag foreign key (company_id, reply_tag_id) references tags (company_id, id)
    on delete set null (reply_tag_id)
);
call guard('campaigns');
-- The clock reads these over all companies.
create index campaigns_due on campaigns (next_at) where next_at is not null;
create index campaigns_running on campaigns (company_id, started_at) where started_at is not null;
create index campaigns_connection on campaigns (company_id, connection_id) where connection_id is not null;
create index campaigns_contact_list on campaigns (company_id, contact_list_id) where contact_list_id is not null;
create index campaigns_tag_list on campaigns (company_id, tag_list_id) where tag_list_id is not null;
create index campaigns_file_list on campaigns (company_id, file_list_id) where file_list_id is not null;
create index campaigns_media on campaigns (company_id, media_id) where media_id is not null;
create index campaigns_reply_queue on campaigns (company_id, reply_queue_id) where reply_queue_id is not null;
create index campaigns_reply_tag on campaigns (company_id, reply_tag_id) where reply_tag_id is not null;

-- A person of a campaign, frozen when it started.
create table campaign_people (
  company_id int not null default current_company(),
  id int generated always as identity,
  campaign_id int not null,
  contact_id int,
  name text not null,
  number text,
  wa_id text,
  -- In the form of `contact_identities`.
  identity text not null,
  email text not null default '',
  variables jsonb not null default '{}',
  -- The conversation does not exist yet.
  is_first boolean not null default false,
  state text not null default 'waiting',
  -- The code of a failure, or the reason of a skip.
  code text,
  -- Not before this time.
  due_at timestamptz,
  tries smallint not null default 0,
  message_id bigint,
  ticket_id int,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  replied_at timestamptz,
  constraint campaign_people_pkey primary key (company_id, id),
  constraint campaign_person_once unique (company_id, campaign_id, identity),
  constraint campaign_person_state check (
    state in ('waiting', 'sending', 'sent', 'delivered', 'read', 'replied', 'failed', 'skipped')),
  constraint campaign_person_campaign foreign key (company_id, campaign_id) references campaigns (company_id, id)
    on delete cascade,
  constraint campaign_person_contact foreign key (company_id, contact_id) references contacts (company_id, id)
    on delete set null (contact_id),
  constraint campaign_person_message foreign key (company_id, message_id) references messages (company_id, id)
    on delete set null (message_id),
  constraint campaign_person_ticket foreign key (company_id, ticket_id) references tickets (company_id, id)
    on delete set null (ticket_id)
);
call guard('campaign_people');
create index campaign_people_state on campaign_people (company_id, campaign_id, state, id);
create index campaign_people_page on campaign_people (company_id, campaign_id, id);
create index campaign_people_contact on campaign_people (company_id, contact_id, sent_at desc)
  where contact_id is not null;
create index campaign_people_message on campaign_people (company_id, message_id) where message_id is not null;
create index campaign_people_ticket on campaign_people (company_id, ticket_id) where ticket_id is not null;

-- Changes of the counts that are not added up yet.
create table campaign_changes (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  campaign_id int not null,
  state text not null,
  change int not null,
  constraint campaign_changes_pkey primary key (company_id, id),
  constraint campaign_change_campaign foreign key (company_id, campaign_id) references campaigns (company_id, id)
    on delete cascade
);
call guard('campaign_changes');
create index campaign_changes_campaign on campaign_changes (company_id, campaign_id);

create function note_campaign_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_changes (company_id, campaign_id, state, change)
    select company_id, campaign_id, state, count(*) from added group by 1, 2, 3;
  else
    insert into campaign_changes (company_id, campaign_id, state, change)
    select company_id, campaign_id, state, sum(change)
    from (
      select company_id, campaign_id, state, 1 as change from added
      union all
      select company_id, campaign_id, state, -1 from gone) both_states
    group by 1, 2, 3
    having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger campaign_changes_insert after insert on campaign_people referencing new table as added
  for each statement execute function note_campaign_changes();
create trigger campaign_changes_update after update on campaign_people
  referencing old table as gone new table as added
  for each statement execute function note_campaign_changes();

-- The pace of the company's campaigns, and the values for their texts.
create table campaign_settings (
  company_id int not null default current_company(),
  id int generated always as identity,
  key text not null,
  value jsonb not null,
  constraint campaign_settings_pkey primary key (company_id, id),
  constraint campaign_setting_once unique (company_id, key),
  constraint campaign_setting_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('campaign_settings');

call audited('campaigns', '{name,status,scheduled_at}');
