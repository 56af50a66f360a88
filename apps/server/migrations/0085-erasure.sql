-- The end of a company: after a waiting time its rows, files and keys are erased. Its row and its books stay, without
-- personal data.
alter table companies add column erase_at timestamptz;
alter table companies add column erased_at timestamptz;
-- Whether the company was active when its erasure was ordered: it is so again if the order is taken back.
alter table companies add column active_before_erasure boolean;
-- A company that was erased has no plan, so that its former plan may be deleted.
alter table companies alter column plan_id drop not null;
alter table companies add constraint company_plan_until_erased check (plan_id is not null or erased_at is not null);
alter table companies add constraint company_erased_after_order check (
  (erase_at is null) = (active_before_erasure is null) and (erased_at is null or erase_at is not null));
-- A company whose erasure was ordered is blocked.
alter table companies add constraint company_to_erase_is_blocked check (erase_at is null or not status);
create index companies_to_erase on companies (erase_at) where erase_at is not null and erased_at is null;

-- The order and the end of an erasure stand in the audit log of the operator: the log of the company itself is erased.
create function note_erasure() returns trigger language plpgsql as $$
begin
  insert into audit_entries (company_id, actor, user_id, actor_name, subject, record_id, record_name, action, changes)
  select o.company_id, a.kind, a.user_id, a.name, 'companies', new.id::text, old.name,
    case when new.erased_at is not null then 'removed' else 'changed' end,
    jsonb_build_object('erase_at', jsonb_build_array(old.erase_at, new.erase_at))
  from (select distinct u.company_id from users u where u.super) o
  cross join actor_of(new.id) a;
  return null;
end $$;
create trigger erasure_noted after update of erase_at, erased_at on companies for each row
  when (old.erase_at is distinct from new.erase_at or old.erased_at is distinct from new.erased_at)
  execute function note_erasure();
