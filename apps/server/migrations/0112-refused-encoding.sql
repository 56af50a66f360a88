-- Rows of a sheet with damaged characters are refused with a reason of their own.
alter table contact_import_refusals
  drop constraint refusal_reason,
  add constraint refusal_reason check (reason in ('name', 'number', 'email', 'duplicate', 'encoding'));
