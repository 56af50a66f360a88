-- A foreign key is checked row by row, also for null: the message and the ticket of 100,000 people were looked at when
-- a campaign started, and none of them had any (decision 0095). Both are set in the transaction that stores the message
-- in the ticket, so they exist, and are of the same company. Only forgetting them is left to do, once for a statement.

alter table campaign_people
  drop constraint campaign_person_message,
  drop constraint campaign_person_ticket,
  -- Each number of a sequence costs about as much as an entry of an index; a block of them costs one.
  alter column id set cache 100;

create function forget_campaign_messages() returns trigger language plpgsql as $$
begin
  update campaign_people p
  set message_id = null
  from gone g
  where p.company_id = g.company_id and p.message_id = g.id;
  return null;
end $$;
create trigger campaign_people_messages after delete on messages referencing old table as gone
  for each statement execute function forget_campaign_messages();

create function forget_campaign_tickets() returns trigger language plpgsql as $$
begin
  update campaign_people p
  set ticket_id = null
  from gone g
  where p.company_id = g.company_id and p.ticket_id = g.id;
  return null;
end $$;
create trigger campaign_people_tickets after delete on tickets referencing old table as gone
  for each statement execute function forget_campaign_tickets();
