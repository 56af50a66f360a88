-- What follows a campaign: a flow that takes the answers, a flow that is started for each person, a further campaign to
-- the people who did not answer, and what counts as a conversion.
alter table campaigns
  -- The flow that takes the first answer of a person.
  add column reply_flow_id int,
  -- A flow that is started for each person in place of texts.
  add column flow_id int,
  -- The campaign whose people without an answer this one addresses.
  add column follows_id int,
  add column conversion text,
  add column conversion_tag_id int,
  add column conversion_reason_id int,
  add column conversion_days smallint not null default 7,
  add constraint campaign_conversion check (conversion in ('tag', 'closing-reason', 'api')),
  add constraint campaign_conversion_days check (conversion_days between 1 and 90),
  add constraint campaign_reply_flow foreign key (company_id, reply_flow_id) references flows (company_id, id)
    on delete set null (reply_flow_id),
  add constraint campaign_flow foreign key (company_id, flow_id) references flows (company_id, id)
    on delete set null (flow_id),
  add constraint campaign_follows foreign key (company_id, follows_id) references campaigns (company_id, id)
    on delete set null (follows_id),
  add constraint campaign_conversion_tag foreign key (company_id, conversion_tag_id) references tags (company_id, id)
    on delete set null (conversion_tag_id),
  add constraint campaign_conversion_reason foreign key (company_id, conversion_reason_id)
    references closing_reasons (company_id, id) on delete set null (conversion_reason_id);
create index campaigns_reply_flow on campaigns (company_id, reply_flow_id) where reply_flow_id is not null;
create index campaigns_flow on campaigns (company_id, flow_id) where flow_id is not null;
create index campaigns_follows on campaigns (company_id, follows_id) where follows_id is not null;
create index campaigns_conversion on campaigns (company_id, conversion) where conversion is not null;
create index campaigns_conversion_tag on campaigns (company_id, conversion_tag_id) where conversion_tag_id is not null;
create index campaigns_conversion_reason on campaigns (company_id, conversion_reason_id)
  where conversion_reason_id is not null;

alter table campaign_people add column converted_at timestamptz;
create index campaign_people_converted on campaign_people (company_id, campaign_id, id) where converted_at is not null;

alter table bot_states
  -- The flow that takes the next message of the customer.
  add column wanted_flow_id int,
  add constraint bot_state_wanted_flow foreign key (company_id, wanted_flow_id) references flows (company_id, id)
    on delete set null (wanted_flow_id);
create index bot_states_wanted_flow on bot_states (company_id, wanted_flow_id) where wanted_flow_id is not null;
