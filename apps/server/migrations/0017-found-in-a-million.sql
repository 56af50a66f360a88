-- Lists and searches whose cost grew with what is stored, not with what is shown.

-- Tickets of a day. They lie nearly in the order in which they were made, so a summary of their places is enough; it costs nothing when a ticket changes.
create index tickets_made on tickets using brin (company_id, created_at) with (pages_per_range = 8, autosummarize = on);
-- Closed tickets with something to read are few or none.
create index tickets_closed_unread on tickets (company_id, updated_at desc, id desc) include (queue_id, user_id) where status = 'closed' and unread > 0;

-- Names always through the index of words: with a limit the planner would rather walk all contacts by name, which ends soon only where the hits lie evenly. One or
-- two letters are the beginning of a word, since the index has no shorter piece of one; one or two digits are in so many numbers that walking ends soon.
create or replace function find_contacts(words text, take int default 200) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set max_parallel_workers_per_gather = 0 as $f$
declare
  company int := current_company();
  digits text := regexp_replace(words, '\D', '', 'g');
  condition text;
begin
  if company is null then return; end if;
  if words ~ '^[-+() 0-9]+$' and digits <> '' then
    condition := format('number like %L', '%' || digits || '%');
    if length(digits) < 3 then perform set_config('enable_indexscan', 'on', true), set_config('enable_indexonlyscan', 'on', true); end if;
  else
    -- Each word is written into the query: `like all (array)` cannot use the index.
    select string_agg(case when length(word) < 3 then format('(fold(name) like %L or fold(name) like %L)', piece || '%', '% ' || piece || '%') else format('fold(name) like %L', '%' || piece || '%') end, ' and ')
      into condition
      from (select word, replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') as piece from unnest((string_to_array(fold(trim(words)), ' '))[1:6]) word where word <> '') pieces;
  end if;
  if condition is null then return; end if;
  return query execute format('select id from contacts where company_id = %s and %s limit %s', company, condition, least(take, 1000));
end $f$;

-- How rare a word is depends on how many messages there are: with twenty million of them every name counted as common, and three thousand tickets were looked through for it.
create or replace function find_tickets_with_text(words text, take int default 40) returns setof int
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
  sought text;
  seldom tsquery;
  rarest float;
  plan json;
begin
  if company is null then return; end if;
  spoken := array_remove(regexp_split_to_array(fold(words), '[^[:alnum:]]+'), '');
  select string_agg(quote_literal(company || ':' || x) || case when length(x) >= 3 then ':*' else '' end, ' & ')::tsquery,
      (array_agg('%' || x || '%' order by length(x) desc))[1]
    into wanted, longest from unnest(spoken[1:6]) x;
  if wanted is null or numnode(wanted) = 0 then return; end if;
  -- The planner's own statistics say how common each word is; the rarest decides. Of a word that it has never seen it believes a share of all messages, which is
  -- many where there are many: whatever it takes for no more common than that is rare.
  execute format('explain (format json) select 1 from messages m where message_words(m.company_id, m.body) @@ %L::tsquery', quote_literal(company || ':')) into plan;
  rarest := greatest(4000, (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float);
  foreach word in array spoken[1:6] loop
    sought := quote_literal(company || ':' || word) || case when length(word) >= 3 then ':*' else '' end;
    execute format('explain (format json) select 1 from messages m where message_words(m.company_id, m.body) @@ %L::tsquery', sought) into plan;
    if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float <= rarest then seldom := coalesce(seldom && sought::tsquery, sought::tsquery); end if;
  end loop;
  stages := case when seldom is null then array[3000, -10000] else array[-1000, 3000, -10000] end;
  -- The index is asked for the rare words alone: it would collect every message with a common one first.
  seldom := coalesce(seldom, wanted);
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
        from (select m.ticket_id from messages m where message_words(m.company_id, m.body) @@ seldom and (seldom = wanted or strip(message_words(m.company_id, m.body)) @@ wanted) limit 1 - stage) x;
      if hits <= -stage or stage = -10000 then
        return query select t.id from tickets t where t.company_id = company and t.id = any (found) order by t.updated_at desc, t.id desc limit take;
        return;
      end if;
    end if;
  end loop;
end $f$;
