-- The dashboard reads the closed tickets that began in a period from this index alone. A message changes open tickets
-- only, and those are not in the index: it costs nothing while a conversation goes on.
alter table tickets add column rating smallint;
alter table tickets add constraint ticket_rating check (rating between 1 and 3);
create index tickets_begun on tickets (company_id, created_at)
  include (contact_id, user_id, queued_at, started_at, rating_asked_at, finished_at, rating)
  where status = 'closed';
