-- Several numbers share a campaign, Meta's limit for 24 hours holds it back, and a part of the people may be held out.

alter table campaigns
  -- The numbers that share the campaign with `connection_id`.
  add column further_connection_ids int[] not null default '{}',
  -- What becomes of the people of a number that drops.
  add column on_drop text not null default 'wait',
  add column hold_out_percent smallint not null default 0,
  -- What the clock knows of each number: since when it is down, and until when it waits.
  add column number_states jsonb not null default '{}',
  add constraint campaign_on_drop check (on_drop in ('wait', 'move')),
  add constraint campaign_hold_out check (hold_out_percent between 0 and 50);

alter table campaign_people
  -- The number that writes to the person; null: `connection_id` of the campaign. It is one of the campaign's numbers;
  -- none of these is deleted while the campaign runs.
  add column connection_id int,
  -- The text that the person got, from 1 on.
  add column variant smallint;
update campaign_people p
set connection_id = k.connection_id
from campaigns k
where k.company_id = p.company_id and k.id = p.campaign_id and p.state = 'waiting' and k.connection_id is not null;
create index campaign_people_waiting on campaign_people (company_id, campaign_id, connection_id, id)
  where state = 'waiting';

-- Whom a number of the Cloud API last sent a template outside the 24 hours after a message of the person. Meta limits
-- how many different people that may be in 24 hours.
create table template_recipients (
  company_id int not null default current_company(),
  connection_id int not null,
  contact_id int not null,
  sent_at timestamptz not null,
  constraint template_recipients_pkey primary key (company_id, contact_id, connection_id),
  constraint template_recipient_contact foreign key (company_id, contact_id) references contacts (company_id, id)
    on delete cascade,
  constraint template_recipient_connection foreign key (company_id, connection_id)
    references connections (company_id, id) on delete cascade
);
call guard('template_recipients');
create index template_recipients_sent on template_recipients (company_id, sent_at, contact_id);
create index template_recipients_connection on template_recipients (company_id, connection_id);
