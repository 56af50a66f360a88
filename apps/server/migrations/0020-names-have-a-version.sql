-- Lists name queues, people, connections and tags. A process that remembers a company's names sees by this number, read with the list itself, whether one was added or
-- changed since, on whichever node. A name that was deleted is on no list any more, so it does not count.
alter table companies add column names_version int not null default 0;

create function raise_names_version() returns trigger language plpgsql as $f$
begin
  update companies set names_version = names_version + 1 where id = new.company_id;
  return null;
end $f$;
create trigger names_changed after insert or update of name, color on queues for each row execute function raise_names_version();
create trigger names_changed after insert or update of name on users for each row execute function raise_names_version();
create trigger names_changed after insert or update of name on connections for each row execute function raise_names_version();
create trigger names_changed after insert or update of name, color on tags for each row execute function raise_names_version();
