-- The start of a campaign inserts up to 100,000 people, and each index is a write for each of them (decision 0095). The
-- key begins with the campaign, so it also serves the pages of a report. Those who wait have an index of their own
-- (campaign_people_waiting); the index of the states leaves them out.

alter table campaign_people
  drop constraint campaign_people_pkey,
  add constraint campaign_people_pkey primary key (company_id, campaign_id, id);
drop index campaign_people_page;
drop index campaign_people_state;
create index campaign_people_state on campaign_people (company_id, campaign_id, state, id) where state <> 'waiting';
