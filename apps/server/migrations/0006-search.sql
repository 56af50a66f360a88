-- Searching under row security. Text operators are not leakproof, so under a policy their indexes are not used (5 s instead of 0.2 ms).
-- These functions run as app_search, which may read three tables of every company but is nobody's login; they take the company from the
-- scope, never from the caller, and return ids only, which the caller joins again under its own row security (hot-paths.md §4).
grant select on contacts, tickets, messages to app_search;
create policy search_reads on contacts for select to app_search using (true);
create policy search_reads on tickets for select to app_search using (true);
create policy search_reads on messages for select to app_search using (true);

-- The words of a message, each with its company in front: a small company pays for its own messages only.
create function message_words(company int, body text) returns tsvector language sql immutable strict parallel safe as
  $$ select array_to_tsvector(array_remove(string_to_array(company || ':' || regexp_replace(public.fold(body), '[^[:alnum:]]+', ' ' || company || ':', 'g'), ' '), company || ':')) $$;
create index messages_words on messages using gin (message_words(company_id, body)) with (fastupdate = off);
alter index messages_words alter column 1 set statistics 500;

grant create on schema public to app_search;

create function find_contacts(words text, take int default 200) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, public as $f$
declare
  company int := current_company();
  condition text;
begin
  if company is null then return; end if;
  if words ~ '^[-+() 0-9]+$' and words ~ '[0-9]' then
    condition := format('number like %L', '%' || regexp_replace(words, '\D', '', 'g') || '%');
  else
    -- Each word is written into the query: `like all (array)` cannot use the index.
    select string_agg(format('fold(name) like %L', '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
      into condition from unnest((string_to_array(fold(trim(words)), ' '))[1:6]) word where word <> '';
  end if;
  if condition is null then return; end if;
  return query execute format('select id from contacts where company_id = %s and %s limit %s', company, condition, least(take, 1000));
end $f$;

-- The tickets with these words in their messages, newest first. Rare words come from the index, exactly; common ones are found by walking
-- the newest tickets and stopping at `take` (a message older than its ticket's newest 300 is not seen then).
create function find_tickets_with_text(words text, take int default 40) returns setof int
language plpgsql volatile security definer set search_path = pg_catalog, public set work_mem = '32MB' set max_parallel_workers_per_gather = 0 set enable_seqscan = off as $f$
declare
  company int := current_company();
  wanted tsquery;
  longest text;
  found int[];
  hits int;
  word text;
  spoken text[];
  stage int;
  stages int[];
  estimate float;
  plan json;
begin
  if company is null then return; end if;
  spoken := array_remove(regexp_split_to_array(fold(words), '[^[:alnum:]]+'), '');
  select string_agg(quote_literal(company || ':' || x) || case when length(x) >= 3 then ':*' else '' end, ' & ')::tsquery,
      (array_agg('%' || x || '%' order by length(x) desc))[1]
    into wanted, longest from unnest(spoken[1:6]) x;
  if wanted is null or numnode(wanted) = 0 then return; end if;
  -- The planner's own statistics say how common each word is; the rarest decides. Words with digits have none and count as rare.
  foreach word in array spoken[1:6] loop
    execute format('explain (format json) select 1 from messages m where message_words(m.company_id, m.body) @@ %L::tsquery',
      quote_literal(company || ':' || word) || case when length(word) >= 3 then ':*' else '' end) into plan;
    estimate := least(estimate, case when word ~ '[0-9]' then 1000 else (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float end);
  end loop;
  stages := case when estimate < 4000 then array[-1000, 3000, -10000] else array[3000, -10000] end;
  foreach stage in array stages loop
    if stage > 0 then
      select array_agg(y.id) into found from (
        select t.id from (
          (select k.id, k.updated_at from tickets k where k.company_id = company and k.status = 'open' order by k.updated_at desc, k.id desc limit stage) union all
          (select k.id, k.updated_at from tickets k where k.company_id = company and k.status = 'pending' order by k.updated_at desc, k.id desc limit stage) union all
          (select k.id, k.updated_at from tickets k where k.company_id = company and k.status = 'closed' order by k.updated_at desc, k.id desc limit stage)
          order by updated_at desc, id desc limit stage) t,
        lateral (select 1 from (select * from messages mm where mm.company_id = company and mm.ticket_id = t.id order by mm.sent_at desc, mm.id desc limit 300) m
          where fold(m.body) like longest and strip(message_words(m.company_id, m.body)) @@ wanted limit 1) hit
        order by t.updated_at desc, t.id desc limit take) y;
      if cardinality(found) >= take then return query select unnest(found); return; end if;
    else
      select array_agg(distinct x.ticket_id), count(*) into found, hits
        from (select m.ticket_id from messages m where message_words(m.company_id, m.body) @@ wanted limit 1 - stage) x;
      if hits <= -stage or stage = -10000 then
        return query select t.id from tickets t where t.company_id = company and t.id = any (found) order by t.updated_at desc, t.id desc limit take;
        return;
      end if;
    end if;
  end loop;
end $f$;

alter function find_contacts(text, int) owner to app_search;
alter function find_tickets_with_text(text, int) owner to app_search;
revoke create on schema public from app_search;
revoke execute on function find_contacts(text, int), find_tickets_with_text(text, int) from public;
grant execute on function find_contacts(text, int), find_tickets_with_text(text, int) to app_tenant;
