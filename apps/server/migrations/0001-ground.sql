-- Roles, the company of a transaction, and how a table is guarded. Nothing here knows a noun.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Roles belong to the whole server, so another database or node may have made them already.
do $$
declare wanted text;
begin
  foreach wanted in array array['app_tenant', 'app_worker', 'app_operator', 'app_search'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user', wanted);
    exception when others then raise notice 'could not grant %: %', wanted, sqlerrm;
    end;
  end loop;
  begin
    grant app_tenant to app_worker;
    grant app_tenant to app_operator;
  exception when others then raise notice 'roles are already granted: %', sqlerrm;
  end;
end $$;

grant usage on schema public to app_tenant, app_search;
alter default privileges in schema public grant select, insert, update, delete on tables to app_tenant;
alter default privileges in schema public grant usage on sequences to app_tenant;

-- The company of the present transaction; null outside a scope, so nothing is visible there.
create function current_company() returns int language sql stable parallel safe as
  $$ select nullif(current_setting('app.company_id', true), '')::int $$;

-- Without accents and case, for searching. The dictionary is named so that the function may be immutable and indexed.
create function fold(value text) returns text language sql immutable strict parallel safe as
  $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Row security for an owned table: on, also for the owner, own rows only. Members of app_operator (sign-in, platform) see every company.
create procedure guard(owned regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', owned);
  execute format('alter table %s force row level security', owned);
  execute format('create policy own_company on %s to app_tenant using (company_id = (select current_company())) with check (company_id = (select current_company()))', owned);
  execute format('create policy operator_all on %s to app_operator using (true) with check (true)', owned);
end $$;
