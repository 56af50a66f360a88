-- New messages put a dozen words each into the index of words, at places all over it. Gathered first and put there together they cost PostgreSQL a third less and
-- write a third of the log. Searches read what is gathered whole, so it is kept small: 128 kB are some 350 messages and at most a millisecond.
alter index messages_words set (fastupdate = on, gin_pending_list_limit = 128);
alter index contacts_words set (fastupdate = on, gin_pending_list_limit = 128);
-- A message's ticks and a contact's picture change soon after it was stored. With room beside it in its page the new version is found through the old one;
-- without it all indexes are written anew, that of the words included.
alter table messages set (fillfactor = 85);
alter table contacts set (fillfactor = 85);
