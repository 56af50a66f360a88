-- A quick message may have a file. `media_path` was never written and stays for servers that still run the old code.
alter table quick_messages
  add column media_id bigint,
  add constraint quick_message_media foreign key (company_id, media_id) references media (company_id, id);
create index quick_messages_media on quick_messages (company_id, media_id) where media_id is not null;

-- General ones belong to the company: they stay when the user who wrote them is deleted.
update quick_messages set user_id = null where general;
