-- Finding the messages that a search means (decision 0046): a document says which messages it holds, so that only these
-- are tested.

-- The messages of a document lie between these ids, the ends included. Valid while `ranged_characters` is the length of
-- the document: a node of an earlier version appends to a document without its range.
alter table ticket_documents
  add column first_id bigint,
  add column last_id bigint,
  add column ranged_characters int;

-- Tickets with several documents are written anew in the background. One document alone is the whole ticket anyway.
set local role app_operator;
insert into messages_to_index (company_id, ticket_id, message_id)
  select distinct company_id, ticket_id, 0 from ticket_documents where part > 0
on conflict (company_id, ticket_id, message_id) do update set message_id = 0;
reset role;

-- The words that messages are searched for: the first 16 different ones that are asked for. A connection of PostgreSQL
-- keeps 32 compiled patterns; with more words it would compile the pattern of each word again for each message.
create function searched_words(asked text) returns table (word text, place bigint)
language sql immutable strict parallel safe as $$
  select left(spoken, 60), min(n)
  from regexp_split_to_table(public.fold(asked), '[^[:alnum:]]+') with ordinality split (spoken, n)
  where spoken <> ''
  group by 1
  order by 2
  limit 16
$$;

create or replace function word_queries(asked text) returns tsquery[] language sql stable strict as $$
  select coalesce(
    array_agg(
      (quote_literal(current_company() || ':' || word) || case when length(word) >= 3 then ':*' else '' end)::tsquery
      order by place),
    '{}')
  from public.searched_words(asked)
$$;

-- A pattern for each word that is searched for, on a folded text: as `word_queries`, the beginning of a word from three
-- letters on, else the whole word. Null where no word is asked for, so that it matches nothing.
create function message_patterns(asked text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(
    '(^|[^[:alnum:]])' || word || case when length(word) >= 3 then '' else '([^[:alnum:]]|$)' end
    order by place)
  from public.searched_words(asked)
$$;

-- The text around the first word of a message that is asked for: folding may change the length of a text a little, so
-- the place is not exact.
create function message_snippet(body text, patterns text[]) returns text
language sql immutable strict parallel safe as $$
  select case when place > 61 then '…' else '' end || substr(body, greatest(1, place - 60), 240)
  from (select regexp_instr(public.fold(body), array_to_string(patterns, '|')) as place) found
$$;
