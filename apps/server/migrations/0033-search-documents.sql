-- Searching what was written: one document per ticket holds the distinct words of its messages, so a search applies every
-- filter before any limit (decision 0031). Each word carries its company in front: a search reads the company's own
-- entries of the index only.

-- A long ticket has several documents, one for every 16,000 characters: what is written next changes the last one only.
create table ticket_documents (
  company_id int not null default current_company(),
  ticket_id int not null,
  part int not null,
  -- Of all texts of the ticket up to the end of this part.
  characters int not null,
  words tsvector not null,
  constraint ticket_documents_pkey primary key (company_id, ticket_id, part),
  constraint document_ticket foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
call guard('ticket_documents');
create index ticket_documents_words on ticket_documents using gin (words) with (fastupdate = on, gin_pending_list_limit = 256);

-- What the documents do not hold yet. Triggers write it with the message; the indexer takes it within seconds, and a
-- search reads these messages directly until then.
create table messages_to_index (
  company_id int not null default current_company(),
  ticket_id int not null,
  -- 0: the documents of the ticket are to be written anew from all its messages.
  message_id bigint not null,
  constraint messages_to_index_pkey primary key (company_id, ticket_id, message_id)
);
call guard('messages_to_index');
create policy worker_all on messages_to_index to app_worker using (true) with check (true);
alter table messages_to_index set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
-- As the operator: row security holds for the owner of the tables too.
set local role app_operator;
insert into messages_to_index (company_id, ticket_id, message_id) select company_id, id, 0 from tickets;
reset role;

create function note_new_messages() returns trigger language plpgsql as $$
begin
  insert into messages_to_index (company_id, ticket_id, message_id)
    select company_id, ticket_id, id from added where body <> '';
  return null;
end $$;
create trigger messages_added after insert on messages referencing new table as added
  for each statement execute function note_new_messages();

-- Upserts that write: one that does nothing would rely on a row which the indexer may be taking at this moment.
create function note_changed_message() returns trigger language plpgsql as $$
begin
  insert into messages_to_index (company_id, ticket_id, message_id)
    select company_id, ticket_id, 0 from (values (old.company_id, old.ticket_id), (new.company_id, new.ticket_id)) changed (company_id, ticket_id)
    group by company_id, ticket_id order by company_id, ticket_id
  on conflict (company_id, ticket_id, message_id) do update set message_id = 0;
  return null;
end $$;
create trigger message_changed after update of body, ticket_id on messages for each row
  when (old.body is distinct from new.body or old.ticket_id <> new.ticket_id) execute function note_changed_message();

create function note_removed_messages() returns trigger language plpgsql as $$
begin
  insert into messages_to_index (company_id, ticket_id, message_id)
    select company_id, ticket_id, 0 from removed r
    where exists (select from tickets t where t.company_id = r.company_id and t.id = r.ticket_id)
    group by company_id, ticket_id order by company_id, ticket_id
  on conflict (company_id, ticket_id, message_id) do update set message_id = 0;
  return null;
end $$;
create trigger messages_removed after delete on messages referencing old table as removed
  for each statement execute function note_removed_messages();

-- The words of a text as the documents keep them: folded, cut at sixty letters, with the company in front.
create function document_words(company int, body text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(string_to_array(company || ':' || regexp_replace(
    regexp_replace(public.fold(body), '([[:alnum:]]{60})[[:alnum:]]+', '\1', 'g'), '[^[:alnum:]]+', ' ' || company || ':', 'g'), ' '), company || ':')
$$;
-- In every document of a ticket that has several.
create function several_documents(company int) returns text language sql immutable strict parallel safe as $$ select company || ':+' $$;

-- What is asked for, word by word: the beginning of a word from three letters on, else the whole word.
create function word_queries(asked text) returns tsquery[] language sql stable strict as $$
  select coalesce(array_agg((quote_literal(current_company() || ':' || left(word, 60)) || case when length(word) >= 3 then ':*' else '' end)::tsquery order by n), '{}')
  from regexp_split_to_table(fold(asked), '[^[:alnum:]]+') with ordinality spoken (word, n) where word <> ''
$$;
-- All of it in one document; null where no word is asked for.
create function word_query(asked text) returns tsquery language sql stable strict as $$ select string_agg(query::text, ' & ')::tsquery from unnest(word_queries(asked)) query $$;
-- What a contact is found by beside its number.
create function contact_text(name text, username text) returns text language sql immutable parallel safe as $$ select public.fold(name || coalesce(' @' || username, '')) $$;
drop index contacts_words;
create index contacts_words on contacts using gin (company_id, contact_text(name, username) gin_trgm_ops, number gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 128);
-- Patterns that all match ' ' || contact_text() of a contact that is asked for: any part of it from three letters on,
-- else the beginning of one of its words.
create function is_number(asked text) returns boolean language sql immutable strict parallel safe as $$ select asked ~ '^[-+() 0-9]+$' and asked ~ '[0-9]' $$;
create function name_patterns(asked text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(case when length(word) < 3 then '% ' else '%' end || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' order by n), '{}')
  from unnest(string_to_array(fold(trim(asked)), ' ')) with ordinality spoken (word, n) where word <> ''
$$;

-- Text operators are not leakproof, so under a policy their indexes are not used. These functions run as app_search, take
-- the company from the scope and return ids only, at most `most` in no order, which the caller looks up under its own row
-- security. As many as `most` means that there may be more.
grant select on ticket_documents, messages_to_index to app_search;
create policy search_reads on ticket_documents for select to app_search using (true);
grant create on schema public to app_search;

create function find_documents(asked text, most int) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $f$
declare
  company int := current_company();
  queries tsquery[] := word_queries(asked);
  conditions text;
  any_word text;
begin
  if company is null or cardinality(queries) = 0 then return; end if;
  return query execute format('select ticket_id from ticket_documents where company_id = %s and words @@ %L::tsquery limit %s', company, word_query(asked), most);
  if cardinality(queries) = 1 then return; end if;
  -- The words may stand in different documents of one ticket.
  select string_agg(format('bool_or(words @@ %L::tsquery)', query), ' and '), string_agg(query::text, ' | ') into conditions, any_word from unnest(queries) query;
  return query execute format('select ticket_id from ticket_documents where company_id = %s and words @@ %L::tsquery group by ticket_id having %s limit %s',
    company, format('(%s) & %L', any_word, several_documents(company))::tsquery, conditions, most);
end $f$;

-- Names always through the index of words: with a limit the planner would rather walk all contacts by name, which ends
-- soon only where the hits lie evenly. One or two digits are in so many numbers that walking ends soon.
create or replace function find_contacts(words text, take int default 200) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $f$
declare
  company int := current_company();
  digits text := regexp_replace(words, '\D', '', 'g');
  condition text;
begin
  if company is null then return; end if;
  if is_number(words) then
    condition := format('number like %L', '%' || digits || '%');
    if length(digits) < 3 then perform set_config('enable_indexscan', 'on', true), set_config('enable_indexonlyscan', 'on', true); end if;
  else
    -- Each pattern is written into the query: `like all (array)` cannot use the index, which holds contact_text() itself.
    select string_agg(case when pattern like '\% %' then format('(contact_text(name, username) like %L or contact_text(name, username) like %L)', substr(pattern, 3), pattern) else format('contact_text(name, username) like %L', pattern) end, ' and ')
      into condition from unnest(name_patterns(words)) pattern;
  end if;
  if condition is null then return; end if;
  return query execute format('select id from contacts where company_id = %s and %s limit %s', company, condition, take);
end $f$;

alter function find_documents(text, int) owner to app_search;
revoke create on schema public from app_search;
revoke execute on function find_documents(text, int) from public;
grant execute on function find_documents(text, int) to app_tenant;

-- The tickets with the words in messages that the documents do not hold yet; reads at most `most` of those messages.
create function find_unindexed(asked text, most int) returns setof int language sql stable as $$
  with waiting as materialized (select ticket_id, message_id from messages_to_index order by ticket_id desc, message_id desc limit most),
    texts as materialized (
      select m.ticket_id, m.company_id, m.body from waiting w
        cross join lateral (
          select * from messages m where w.message_id > 0 and m.id = w.message_id
          union all
          select * from messages m where w.message_id = 0 and m.ticket_id = w.ticket_id) m
      where m.body <> '' limit most),
    written as (
      select ticket_id, array_to_tsvector(document_words(company_id, string_agg(body, ' '))) as words from texts group by ticket_id, company_id
      union all
      select d.ticket_id, d.words from ticket_documents d where d.ticket_id = any(array(select ticket_id from waiting)))
  select ticket_id from (
    select w.ticket_id, q.n from written w, unnest(word_queries(asked)) with ordinality q (query, n)
    group by w.ticket_id, q.n having bool_or(w.words @@ q.query)) found
  group by ticket_id having count(*) = cardinality(word_queries(asked))
$$;

drop function find_tickets_with_text(text, int);
drop index messages_words;
drop function message_words(int, text);
revoke select on messages from app_search;
drop policy search_reads on messages;
