import { errors } from '@balcao/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns } from '../../nouns.ts';
import { newTestDatabase } from '../../testing/test-database.ts';

/** Tables that belong to no company, each with its reason. All other tables are owned (docs/design.md §5). */
const platformTables: Record<string, string> = {
  announcements: 'of the operator; row security lets companies read what is shown to them now',
  applied_migrations: 'the migrator writes down what it has done; workers read it for the machine room',
  billing_terms: 'the terms of the operator are the same for all companies; companies only read them',
  brand: 'the name and the look of the installation; app_operator alone uses it',
  brand_files: 'the logo of the installation in all sizes; app_operator alone uses it',
  companies: 'the companies themselves: its `id` is the company, and row security says so',
  helps: 'the help videos of the operator are the same for all; row security lets companies only read them',
  metrics_teller: 'which node tells the values of the whole installation; workers alone read and write it',
  nodes: 'the processes of the installation; workers alone read and write it',
  payment_notices: 'what payment providers reported, as it came; app_operator alone uses it',
  payment_providers: 'how the operator receives payments; app_operator alone uses it',
  plans: 'what companies can choose from is the same for all',
  socket_io_attachments: 'what processes tell each other for half a minute; no role of the app may read it',
  socket_nodes: 'which processes hold sockets, and until when each counts as alive; app_operator alone uses it',
  whatsapp_prices: 'what Meta charges, as the operator writes it; app_operator alone uses it',
  whatsapp_versions: 'which version of WhatsApp Web to speak is the same for all; workers alone read and write it',
};

/** Tables of no company, beside `companies`, to whose rows companies may refer, each with its reason. */
const referredTo: Record<string, string> = {
  announcements: 'a user has seen an announcement of the operator',
  payment_providers: 'a charge was made with a provider of the operator',
};

/** The tables of the platform itself. All other tables stand in the manifest of exactly one noun. */
const ofPlatform = ['applied_migrations', 'lane_entries', 'metrics_teller', 'nodes', 'socket_io_attachments'];

/** Tables with a time of their last change that are not in the audit log, each with its reason. */
const notAudited: Record<string, string> = {
  address_book: "the names in the company's phones, which the phones report",
  chat_messages: 'the chat itself shows what happened to a message',
  chats: 'conversations of colleagues, which show their users and titles themselves',
  connection_ratings: 'what Meta reports about a number',
  contact_list_items: 'one file brings 50,000 people; the log shows the imports and the lists',
  flow_runs: 'the trace of a run itself shows what happened to it',
  flow_tests: 'kept runs of the simulator, which change no conversation',
  messages: 'the conversation itself shows what happened to a message',
  template_drafts: 'texts in work; Meta reviews each before a customer sees it, and its screen shows what became of it',
};

/** Constraints and indexes that do not start with the company. */
const acrossCompanies: Record<string, string> = {
  user_email_once: 'a sign-in knows the e-mail only, so it is unique everywhere',
  lane_turns: "the workers' own question: whose turn it is, and the oldest work of that company",
  lane_failed: "the workers' own question: when what failed may be tried again",
  lane_parked: "the operator's own question: which entries were given up last",
  audit_entries_old: "the platform's own question: which entries of the audit log are old enough to delete",
  invoices_of_all: "the operator's own question: the invoices of all companies by due date",
  invoices_of_all_id: "the operator's own question: an invoice of any company",
  announcement_reads_latest: "the operator's own question: who of all companies has seen an announcement",
  company_meters_old: "the platform's own question: which meters are old enough to delete",
  impersonations_open: "the clock's own question: which operators are in a company",
  flow_runs_due: "the clock's own question: which runs of flows are due",
  charge_provider_ref_once: 'a provider names a charge, and knows no companies',
  charge_reference_once: 'a payment names its charge, and knows no companies',
  payment_charges_due: "the clock's own question: which charges are looked up again",
  payment_charges_latest: "the operator's own question: the latest charges of all companies",
  mandate_provider_ref_once: 'a provider names a mandate, and knows no companies',
  mandate_reference_once: 'a contract names its mandate, and knows no companies',
  payment_mandates_due: "the clock's own question: which mandates are looked up again",
  payment_mandates_latest: "the operator's own question: the latest mandates of all companies",
  campaigns_due: "the clock's own question: which campaigns are due",
  schedules_due: "the clock's own question: which scheduled messages are due",
  tickets_snooze_due: "the clock's own question: which tickets return from being put off",
  flow_runs_old: "the platform's own question: which runs are old enough to delete",
  flow_run_steps_at: "the roll-up's own question: the steps of the hours that it has not counted",
  flow_counts_hour: "the roll-up's own question: up to which hour it has counted",
  ticket_documents_words: 'each word in it starts with the company',
};

/** Roles, other than the company's own, that a policy lets read or write rows of every company. */
const beyondOwn: Record<string, string> = {
  current_reads: 'app_tenant: reads what the operator shows to its company now',
  everyone_reads: 'app_tenant: reads what the operator wrote for the users of all companies',
  operator_all: 'app_operator: signing in, companies, plans',
  worker_all: 'app_worker: lanes, leases, connections to drive, the simulated network',
  search_reads: 'app_search: reads in two functions that take the company from the scope and answer ids',
};
const workersTables = [
  'connection_leases',
  'connections',
  'lane_entries',
  'messages_to_index',
  'sandbox_events',
  'sandbox_phones',
];

let db: Client;
const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await db.query<Row>(text, values)).rows;

beforeAll(async () => {
  db = new Client({ connectionString: await newTestDatabase() });
  await db.connect();
});
afterAll(() => db.end());

const ours = `c.relnamespace = 'public'::regnamespace`;
const isOwned = `${ours} and c.relkind in ('r', 'p') and not c.relname = any ($1)`;
const notOwned = [Object.keys(platformTables)];

test('every table is owned by a company or stands on the list with a reason', async () => {
  const tables = await ask<{ name: string; owned: boolean }>(
    `select c.relname as name,
      coalesce(a.attnotnull and format_type(a.atttypid, a.atttypmod) = 'integer'
        and pg_get_expr(d.adbin, d.adrelid) = 'current_company()',
        false) as owned
     from pg_class c
     left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where ${ours} and c.relkind in ('r', 'p') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter(({ owned }) => !owned).map(({ name }) => name)).toEqual(Object.keys(platformTables));
  const views = await ask<{ name: string }>(
    `select c.relname as name from pg_class c where ${ours} and c.relkind in ('v', 'm', 'f')`,
  );
  expect(views, 'a view runs with the rights of its owner, past row security').toEqual([]);
});

test('every table belongs to one noun, or to the platform', async () => {
  const tables = await ask<{ name: string }>(
    `select c.relname as name from pg_class c where ${ours} and c.relkind in ('r', 'p')`,
  );
  const claimed = [...ofPlatform, ...nouns.flatMap((noun) => noun.tables ?? [])];
  const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b));
  expect(sorted(claimed)).toEqual(sorted(tables.map(({ name }) => name)));
});

test('every owned table shows and takes rows of the own company only, also from its owner', async () => {
  const unguarded = await ask<{ name: string }>(
    `select c.relname as name from pg_class c where ${isOwned} and not (c.relrowsecurity and c.relforcerowsecurity)`,
    notOwned,
  );
  expect(unguarded).toEqual([]);
  const own = '(company_id = ( SELECT current_company() AS current_company))';
  const strangers = await ask<{ name: string }>(
    `select c.relname as name from pg_class c where ${isOwned} and not exists (
       select
       from pg_policies p
       where p.tablename = c.relname and p.policyname = 'own_company' and p.permissive = 'PERMISSIVE' and p.cmd = 'ALL'
         and p.roles = '{app_tenant}' and p.qual = $2 and p.with_check = $2)`,
    [...notOwned, own],
  );
  expect(strangers).toEqual([]);
});

test('only the roles on the list see rows of more than one company', async () => {
  const policies = await ask<{ name: string; table: string; roles: string; cmd: string }>(
    `select policyname as name, tablename as table, array_to_string(roles, ',') as roles, cmd
      from pg_policies
      where schemaname = 'public' and policyname <> 'own_company'`,
  );
  expect([...new Set(policies.map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(beyondOwn).toSorted((a, b) => a.localeCompare(b)),
  );
  const of = (policy: string) => policies.filter(({ name }) => name === policy);
  expect(new Set(of('operator_all').map(({ roles }) => roles))).toEqual(new Set(['app_operator']));
  expect(
    of('everyone_reads')
      .map(({ table, roles, cmd }) => `${roles} ${cmd} ${table}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['app_tenant SELECT billing_terms', 'app_tenant SELECT helps']);
  expect(new Set(of('search_reads').map(({ roles, cmd }) => `${roles} ${cmd}`))).toEqual(
    new Set(['app_search SELECT']),
  );
  expect(
    of('worker_all')
      .map(({ table, roles }) => `${roles} ${table}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(workersTables.map((table) => `app_worker ${table}`));
});

test('no role of the app owns a table, may sign in or steps around row security', async () => {
  const roles = await ask<{ name: string; may: boolean; tables: number }>(
    `select r.rolname as name, r.rolcanlogin or r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb as may,
       (select count(*)::int from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as tables
       from pg_roles r
       where r.rolname like 'app\\_%'
       order by 1`,
  );
  expect(roles).toEqual(
    ['app_operator', 'app_search', 'app_tenant', 'app_worker'].map((name) => ({ name, may: false, tables: 0 })),
  );
  const hidden = await ask<{ name: string }>(
    `select c.relname as name
      from pg_class c
      where ${ours} and c.relkind in ('r', 'p') and has_table_privilege('app_tenant', c.oid, 'select')
        and not c.relrowsecurity and c.relname <> 'plans'`,
  );
  expect(hidden).toEqual([]);
  const writers = await ask<{
    name: string;
  }>(`select c.relname as name
     from pg_class c
     where ${ours} and c.relkind in ('r', 'p') and not c.relrowsecurity
       and (has_table_privilege('app_tenant', c.oid, 'insert')
         or has_table_privilege('app_tenant', c.oid, 'update')
         or has_table_privilege('app_tenant', c.oid, 'delete'))`);
  expect(writers).toEqual([]);
  const powerful = await ask<{ name: string; owner: string; open: boolean }>(
    `select p.proname as name, pg_get_userbyid(p.proowner) as owner,
      has_function_privilege('public', p.oid, 'execute') as open
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`,
  );
  expect(powerful).toEqual([
    { name: 'find_contacts', owner: 'app_search', open: false },
    { name: 'find_documents', owner: 'app_search', open: false },
    { name: 'find_newest_documents', owner: 'app_search', open: false },
    { name: 'note_removed_media', owner: 'app_operator', open: false },
  ]);
});

test('the company comes first in every primary key, unique constraint and index', async () => {
  const indexes = await ask<{ name: string }>(
    `select i.relname as name
       from pg_index x
       join pg_class i on i.oid = x.indexrelid
       join pg_class c on c.oid = x.indrelid
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
     where ${isOwned} and a.attname is distinct from 'company_id' order by 1`,
    notOwned,
  );
  expect(indexes.map(({ name }) => name).filter((name) => !(name in acrossCompanies))).toEqual([]);
  expect(indexes.map(({ name }) => name)).toEqual(Object.keys(acrossCompanies).toSorted((a, b) => a.localeCompare(b)));
  const withoutKey = await ask(
    `select c.relname
      from pg_class c
      where ${isOwned} and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    notOwned,
  );
  expect(withoutKey).toEqual([]);
});

test('a row refers only to rows of its company: keys between owned tables carry the company', async () => {
  const keys = await ask<{
    name: string;
    table: string;
    from: string[];
    to: string;
    toColumns: string[];
    nulled: string[] | null;
  }>(
    `select k.conname as name, c.relname as table, t.relname as to, k.confdeltype = 'n' as nulls,
       array(select a.attname::text
         from unnest(k.conkey) with ordinality u (n, o)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n
         order by o) as
       from,
       array(select a.attname::text
         from unnest(k.confkey) with ordinality u (n, o)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n
         order by o) as "toColumns",
       case when k.confdeltype in ('n',
         'd') then coalesce((select array_agg(a.attname::text)
           from pg_attribute a
           where a.attrelid = k.conrelid and a.attnum = any (k.confdelsetcols)),
         array['company_id']) end as nulled
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and ${ours}`,
  );
  expect(keys.length).toBeGreaterThan(20);
  const owned = (table: string) => !(table in platformTables);
  const bad = keys.filter(({ table, from, to, toColumns, nulled }) => {
    if (!owned(table)) return false;
    if (nulled?.includes('company_id')) return true;
    return owned(to)
      ? from[0] !== 'company_id' || toColumns[0] !== 'company_id' || from.length < 2
      : to === 'companies'
        ? from.join() !== 'company_id'
        : !(to in referredTo);
  });
  expect(bad).toEqual([]);
});

test('every table that people edit is in the audit log, or is excused with a reason', async () => {
  const tables = await ask<{ name: string }>(
    `select c.relname as name from pg_class c
     where ${ours} and c.relkind = 'r'
       and exists (select
         from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'updated_at' and not a.attisdropped)
       and not exists (select
         from pg_trigger g
         join pg_proc p on p.oid = g.tgfoid
         where g.tgrelid = c.oid and p.proname = 'note_audit')
     order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(notAudited));
});

test('every constraint has a name of ours, so that its violation can have a code', async () => {
  const unnamed = await ask(
    `select k.conname
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      where ${ours} and k.contype in ('u', 'f', 'c') and k.conname ~ '_(key|fkey|check)[0-9]*$'`,
  );
  expect(unnamed).toEqual([]);
});

test('every constraint that the contract maps to a code exists', async () => {
  const constraints = await ask<{ name: string }>(
    `select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours}
     union select i.relname
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_class c on c.oid = x.indrelid
     where ${ours} and x.indisunique`,
  );
  const known = new Set(constraints.map(({ name }) => name));
  const mapped = Object.values(errors).flatMap(({ constraint = [] }) => constraint);
  expect(mapped.length).toBeGreaterThan(5);
  expect(mapped.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(mapped).size).toBe(mapped.length);
});
