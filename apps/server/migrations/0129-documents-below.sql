-- A search of closed tickets left 7,000 live ones out, one by one: find_newest_documents read and skipped the document
-- of each. It begins below a ticket now. Live tickets are the newest ones but for a few.
drop function find_newest_documents(text, int, int[]);
grant create on schema public to app_search;
create function find_newest_documents(asked text, most int, below int default null) returns setof int
language plpgsql stable security definer
set search_path = pg_catalog, public
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
set max_parallel_workers_per_gather = 0
as $f$
declare
  company int := current_company();
  query tsquery := word_query(asked);
  newest text := format(
    'select ticket_id from (select ticket_id, words from ticket_documents
      where company_id = %s and ticket_id < %s
      order by ticket_id desc, part desc limit %%s) newest where words @@ %%L::tsquery',
    company, coalesce(below, 2147483647));
  near int;
  is_large boolean;
begin
  if company is null or query is null then return; end if;
  execute format('select count(*) from (' || newest || ') near', 300, query) into near;
  if near < 30 then return; end if;
  execute format(
    'select exists (select from ticket_documents where company_id = %s offset 3000)', company) into is_large;
  if not is_large then return; end if;
  return query execute format(newest || ' limit %s', 20000, query, most);
end $f$;

alter function find_newest_documents(text, int, int) owner to app_search;
revoke create on schema public from app_search;
revoke execute on function find_newest_documents(text, int, int) from public;
grant execute on function find_newest_documents(text, int, int) to app_tenant;
