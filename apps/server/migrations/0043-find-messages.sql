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

-- A pattern for each word that is asked for, on a folded text: as `word_queries`, the beginning of a word from three
-- letters on, else the whole word. Null where no word is asked for, so that it matches nothing.
create function message_patterns(asked text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(
    '(^|[^[:alnum:]])' || left(word, 60) || case when length(word) >= 3 then '' else '([^[:alnum:]]|$)' end
    order by n)
  from regexp_split_to_table(public.fold(asked), '[^[:alnum:]]+') with ordinality spoken (word, n) where word <> ''
$$;

-- The text around the first word of a message that is asked for: folding may change the length of a text a little, so
-- the place is not exact.
create function message_snippet(body text, patterns text[]) returns text
language sql immutable strict parallel safe as $$
  select case when place > 61 then '…' else '' end || substr(body, greatest(1, place - 60), 240)
  from (select regexp_instr(public.fold(body), array_to_string(patterns, '|')) as place) found
$$;
