-- Messages and their files are kept for a number of days (decision 0083); 0: without an end.
alter table plans add column media_days int not null default 0;
alter table plans add column message_days int not null default 0;
alter table plans add constraint plan_retention check (
  media_days between 0 and 36500 and message_days between 0 and 36500);

-- The oldest messages with a text, and the oldest with a file. The night looks here for what has expired.
create index messages_to_expire on messages (company_id, sent_at) where kind <> 'expired';
create index messages_media_to_expire on messages (company_id, sent_at) where media_id is not null;

-- `removed`: the file was older than the company keeps files. Its row tells the kind and the size.
alter table message_downloads drop constraint download_state;
alter table message_downloads add constraint download_state
  check (state in ('downloading', 'failed', 'on-demand', 'expired', 'too-large', 'removed')) not valid;
create index message_downloads_present on message_downloads (company_id, message_id) where state <> 'removed';

-- Files whose rows are deleted and whose bytes are not yet. A crash between the two leaves no file behind.
create table discarded_files (
  company_id int not null default current_company(),
  id bigint generated always as identity,
  key text not null,
  created_at timestamptz not null default now(),
  constraint discarded_files_pkey primary key (company_id, id),
  constraint discarded_file_company foreign key (company_id) references companies (id) on delete cascade
);
call guard('discarded_files');

-- The storage meter of the present day goes down with each file. Companies cannot write meters, so the function runs
-- as the operator, for the company of the deleted rows.
create function note_removed_media() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  update company_meters r
  set storage_bytes = greatest(r.storage_bytes - g.bytes, 0)
  from (
    select b.company_id, b.day, sum(m.size) as bytes
    from removed m
    cross join lateral (
      select b.company_id, b.day, b.last_media_id
      from company_meters b
      where b.company_id = m.company_id
      order by b.day desc
      limit 1) b
    where m.id <= b.last_media_id
    group by b.company_id, b.day) g
  where r.company_id = g.company_id and r.day = g.day;
  return null;
end $$;
create trigger media_removed after delete on media referencing old table as removed for each statement
  execute function note_removed_media();
grant create on schema public to app_operator;
alter function note_removed_media() owner to app_operator;
revoke create on schema public from app_operator;
revoke execute on function note_removed_media() from public;
