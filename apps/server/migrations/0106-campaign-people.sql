-- The start of a campaign inserts up to 100,000 people in one statement. The foreign key to the campaign looked up the
-- same campaign once for each of them. The trigger of the counts inserts one row into `campaign_changes` for each
-- campaign and state of a statement, and the foreign key of that table checks and locks the campaign instead.
-- Therefore only the deletion of the people with their campaign is left to do.

alter table campaign_people drop constraint campaign_person_campaign;

create function delete_campaign_people() returns trigger language plpgsql as $$
begin
  delete from campaign_people where company_id = old.company_id and campaign_id = old.id;
  return null;
end $$;
create trigger campaign_people_delete after delete on campaigns
  for each row execute function delete_campaign_people();
