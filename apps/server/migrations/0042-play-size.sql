-- The size of the playable form of a file, which is what a message's link serves. Null: the file has none, or it was
-- stored before this column; then the size of the original is shown.
alter table media add column play_size bigint;
