-- The roles of companies and workers make no user an operator, whatever a statement in their scope says.
create function require_operator_role() returns trigger language plpgsql as $$
begin
  if current_user in ('app_tenant', 'app_worker') then
    raise insufficient_privilege using message = 'permission denied for column super';
  end if;
  return new;
end $$;
create trigger users_super_by_insert before insert on users
  for each row when (new.super) execute function require_operator_role();
create trigger users_super_by_update before update of super on users
  for each row when (new.super is distinct from old.super) execute function require_operator_role();
