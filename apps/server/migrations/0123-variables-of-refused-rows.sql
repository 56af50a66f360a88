-- The sheet of refused rows is corrected and imported again, so it keeps the further columns of the file.
alter table contact_import_refusals add column variables jsonb not null default '{}';
