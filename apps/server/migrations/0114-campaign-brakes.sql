-- The brakes of a campaign read its newest messages.
create index campaign_people_sent on campaign_people (company_id, campaign_id, sent_at desc, id desc)
  where sent_at is not null;
