-- Contacts were stored with their number as it was typed, and tickets with an address made of it. A job reads the numbers of each company again that existed before;
-- the column says when it was done. New companies have nothing to read again.
alter table companies add column numbers_read_at timestamptz;
alter table companies alter column numbers_read_at set default now();
