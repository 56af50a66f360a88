import { Client } from 'pg';
import { applicationRole, database, superuserAddressOf, type Cluster } from './cluster.ts';
import { PostgresStartError } from './start-error.ts';

/**
 * Creates the application's role and its database if they are missing, and gives the role the objects that an older
 * version created as superuser. Also proves that the stored password of the superuser is that of the server.
 * @throws PostgresStartError
 */
export async function requireDatabase(cluster: Cluster): Promise<void> {
  try {
    await asSuperuser(superuserAddressOf(cluster, 'postgres'), async (client) => {
      await client.query(makeRole);
      // ALTER ROLE takes no parameters. The password is hexadecimal, so it needs no escaping.
      await client.query(`alter role ${applicationRole} password '${cluster.applicationPassword}'`);
      const { rows } = await client.query<{ owner: string }>(ownerOfDatabase, [database]);
      if (rows.length === 0) await client.query(`create database ${database} owner ${applicationRole}`);
      else if (rows[0]?.owner !== applicationRole) await handOver(cluster, client);
    });
  } catch (cause) {
    throw new PostgresStartError(`The embedded PostgreSQL runs but does not let us in: ${(cause as Error).message}`, {
      cause,
    });
  }
}

async function asSuperuser(url: string, work: (client: Client) => Promise<void>) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the query that was running rejects too
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

const makeRole = `do $$
begin
  if not exists (select from pg_roles where rolname = '${applicationRole}') then
    create role ${applicationRole} login createrole nosuperuser nobypassrls;
  end if;
end $$`;

const ownerOfDatabase = `select r.rolname as owner
  from pg_database d
  join pg_roles r on r.oid = d.datdba
  where d.datname = $1`;

/** The owner of the database changes last: after an interrupted start, the next one does the whole hand-over again. */
async function handOver(cluster: Cluster, inPostgres: Client) {
  await asSuperuser(superuserAddressOf(cluster), async (client) => {
    await client.query(handOverObjects);
  });
  await inPostgres.query(`alter database ${database} owner to ${applicationRole}`);
}

/**
 * REASSIGN OWNED refuses the first superuser of a cluster, so each object gets its new owner by name. Members of
 * extensions keep their owner; the sequence of a column follows its table.
 */
const handOverObjects = `do $$
declare
  change text;
begin
  for change in
    with ours as (
      select oid, nspname from pg_namespace
      where nspname <> 'information_schema' and nspname not like 'pg\\_%'
    ), extended as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter schema %I owner to ${applicationRole}', n.nspname)
    from ours n
    join pg_namespace s on s.oid = n.oid
    where s.nspowner = current_user::regrole
    union all
    select format('alter table %s owner to ${applicationRole}', c.oid::regclass)
    from pg_class c
    join ours n on n.oid = c.relnamespace
    where c.relowner = current_user::regrole
      and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and (c.tableoid, c.oid) not in (select classid, objid from extended)
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select format('alter routine %s owner to ${applicationRole}', p.oid::regprocedure)
    from pg_proc p
    join ours n on n.oid = p.pronamespace
    where p.proowner = current_user::regrole
      and (p.tableoid, p.oid) not in (select classid, objid from extended)
    union all
    select format('alter type %s owner to ${applicationRole}', t.oid::regtype)
    from pg_type t
    join ours n on n.oid = t.typnamespace
    where t.typowner = current_user::regrole
      and (t.typtype in ('e', 'd', 'r')
        or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
      and (t.tableoid, t.oid) not in (select classid, objid from extended)
    union all
    select format('grant %I to ${applicationRole} with admin option', rolname)
    from pg_roles
    where rolname in ('app_tenant', 'app_worker', 'app_operator', 'app_search')
    union all
    select format('alter default privileges for role ${applicationRole} in schema %I grant %s to %s',
      n.nspname,
      string_agg(a.privilege_type, ', ') || ' on ' || case d.defaclobjtype when 'r' then 'tables' else 'sequences' end,
      a.grantee::regrole)
    from pg_default_acl d
    join ours n on n.oid = d.defaclnamespace
    cross join lateral aclexplode(d.defaclacl) a
    where d.defaclrole = current_user::regrole and d.defaclobjtype in ('r', 'S') and a.grantee <> current_user::regrole
    group by n.nspname, d.defaclobjtype, a.grantee
  loop
    execute change;
  end loop;
end $$`;
