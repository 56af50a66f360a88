-- The index of words names every document that has a word before the first one is read: for a word that stands in a
-- third of 200,000 documents this takes longer than the rest of the search. The newest documents hold enough hits of
-- such a word, and reading one in the order of the primary key takes a microsecond.
--
-- The newest tickets of the company with all words in one document: `most` of them, or fewer where the word is not
-- common, which the first 300 documents tell. Runs as app_search, as find_documents does.
grant create on schema public to app_search;
create function find_newest_documents(asked text, most int) returns setof int
language plpgsql stable security definer
set search_path = pg_catalog, public
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
set max_parallel_workers_per_gather = 0
as $f$
declare
  company int := current_company();
  newest text := format(
    'select ticket_id from (select ticket_id, words from ticket_documents where company_id = %s
      order by ticket_id desc, part desc limit %%s) newest where words @@ %%L::tsquery', company);
  query tsquery := word_query(asked);
  near int;
begin
  if company is null or query is null then return; end if;
  execute format('select count(*) from (' || newest || ') near', 300, query) into near;
  if near < 75 then return; end if;
  return query execute format(newest || ' limit %s', 5 * most, query, most);
end $f$;

alter function find_newest_documents(text, int) owner to app_search;
revoke create on schema public from app_search;
revoke execute on function find_newest_documents(text, int) from public;
grant execute on function find_newest_documents(text, int) to app_tenant;
