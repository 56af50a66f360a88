-- The number by which companies are reminded of invoices beside the mail: a connection of the operator's own company.
-- Null: reminders go by mail only.
alter table billing_terms add column reminder_company_id int;
alter table billing_terms add column reminder_connection_id int;
alter table billing_terms add constraint billing_terms_reminder_number
  foreign key (reminder_company_id, reminder_connection_id) references connections (company_id, id)
  on delete set null (reminder_company_id, reminder_connection_id);
alter table billing_terms add constraint billing_terms_reminder_whole check (
  (reminder_company_id is null) = (reminder_connection_id is null));
create index billing_terms_reminder on billing_terms (reminder_company_id, reminder_connection_id);

drop trigger audit_update on billing_terms;
call audited('billing_terms', '{days_before,grace_days,reminder_connection_id}', '{}',
  '{"company": "none", "on": ["update"]}');
