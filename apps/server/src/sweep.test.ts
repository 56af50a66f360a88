import {
  can,
  errors,
  isErrorCode,
  limits,
  nouns as contractNouns,
  planFeatures,
  profiles,
  routes,
  type Route,
} from '@balcao/contract';
import { createSigner } from 'fast-jwt';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireKeys } from './domains/auth/keys.ts';
import { nouns } from './nouns.ts';
import { storableValues } from './platform/http/read-json.ts';
import { asOperator } from './platform/scope/as-operator.ts';
import { resetBillingTerms } from './testing/billing-terms.ts';
import { send, type UncheckedCall } from './testing/client.ts';
import { makeOffice, type Office } from './testing/make-office.ts';
import { populate, type Populated } from './testing/populate.ts';
import { resetBrand } from './testing/reset-brand.ts';
import { fieldsOf, sampleOf } from './testing/sample-of.ts';

/** Every route of the contract; a new route is included automatically. */
const all = Object.entries(routes as unknown as Record<string, Record<string, Route>>).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, route]) => ({ name: `${noun}.${name}`, noun, route })),
);
type Swept = (typeof all)[number];
const forPrograms = all.filter(({ route }) => route.access === 'connection-token');
const guarded = all.filter(({ route }) => route.access !== 'public' && route.access !== 'connection-token');

/** The kind of row that a field refers to, by its name. */
const kinds: Record<string, keyof Populated> = {
  companyId: 'company',
  connectionId: 'connection',
  whatsappId: 'connection',
  contactId: 'contact',
  intoId: 'contact',
  laneTagId: 'tag',
  mergeId: 'contactMerge',
  quotedMsg: 'message',
  queueId: 'queue',
  queueIds: 'queue',
  transferQueueId: 'queue',
  tagId: 'tag',
  tagIds: 'tag',
  tags: 'tag',
  ticketId: 'ticket',
  ticketIds: 'ticket',
  uuid: 'ticketUuid',
  userId: 'user',
  users: 'user',
  mentions: 'user',
  privateUserId: 'user',
};
/** The kind of row that `id` refers to, by noun; of other nouns it is their sample. */
const subjects: Record<string, keyof Populated> = {
  accounts: 'user',
  cloud: 'cloudConnection',
  companies: 'company',
  connections: 'connection',
  contacts: 'contact',
  hours: 'company',
  messages: 'message',
  queues: 'queue',
  sendBudgets: 'connection',
  numberHealth: 'connection',
  ticketNotes: 'note',
  tickets: 'ticket',
  users: 'user',
};
const manyOf = new Set(['queueIds', 'tagIds', 'tags', 'ticketIds', 'users', 'mentions']);
/** The nouns whose sample other fields refer to. */
const sampled: Record<string, string> = {
  contactListId: 'contactLists',
  flowId: 'flows',
  idFlow: 'flows',
  promptId: 'prompts',
};
/** The row that a field of a call refers to; undefined if it refers to none. */
function rowOf(rows: Populated, noun: string, field: string): unknown {
  const kind = field === 'id' ? subjects[noun] : kinds[field];
  const row = kind ? rows[kind] : rows.samples[field === 'id' ? noun : (sampled[field] ?? '')];
  return row !== undefined && manyOf.has(field) ? [row] : row;
}

let ours: Office;
let theirs: Office;
let own: Populated;
let foreign: Populated;
let database: Client;
/** The token of the operator of the platform. */
let operator: string;
const secretWord = 'alheio';

beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeOffice(), makeOffice()]);
  [own, foreign] = await Promise.all([populate(ours, 'nosso'), populate(theirs, secretWord)]);
  database = new Client({ connectionString: ours.app.databaseUrl });
  await database.connect();
  ({ token: operator } = await ours.hire({ isSuper: true }));
});
afterAll(async () => {
  // The calls of the operator changed the terms and the brand, which the tests after these share.
  await Promise.all([resetBillingTerms(), resetBrand()]);
  await database.end();
});

let made = 0;
/** Values for the fields of a call: existing rows, and names that are still free. */
function known(noun: string, from: Populated): Record<string, unknown> {
  made += 1;
  const rows = [...Object.keys(kinds), ...Object.keys(sampled), 'id'].flatMap((field) => {
    const row = rowOf(from, noun, field);
    return row === undefined ? [] : [[field, row] as const];
  });
  return {
    ...Object.fromEntries(rows),
    name: `Nome ${made}`,
    shortcode: `atalho ${made}`,
    color: `#${(0x100000 + made).toString(16)}`,
    email: `pessoa${made}.${own.company}@example.com`,
    number: `55119${String(10_000_000 + made)}`,
    from: '5511955554444',
    lang: 'pt',
    key: 'userRating',
    value: 'enabled',
    password: 'senha-boa',
    date: new Date(Date.UTC(2030, 0, made)).toISOString().slice(0, 10),
    emoji: '👍',
    body: 'texto',
    driver: 'sandbox',
  };
}

/** A valid call, as far as a schema and a row of each kind can tell. */
function fair(
  { noun, route }: Swept,
  from: Populated = own,
  also: readonly string[] = [],
): Required<Omit<UncheckedCall, 'files'>> {
  const values = known(noun, from);
  return {
    params: { ...sampleOf(route.params, values) },
    query: sampleOf(route.query, values, { also }),
    // With the default driver each connection made here would try to reach WhatsApp for as long as the tests run.
    body: route.method === 'GET' ? undefined : sampleOf(route.body, values, { also: ['driver', ...also] }),
  };
}

/** The token that may call a route: of an admin, the operator, or a program. */
const keyTo = (route: Route, { admin }: Pick<Office, 'admin'>, { token }: Populated) =>
  route.access === 'connection-token' ? token : route.access === 'operator' ? operator : admin.token;

async function answer(token: string | undefined, route: Route, ask: UncheckedCall) {
  const response = await send(ours.app.url, token, route, ask);
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : undefined;
  const code = response.ok ? undefined : (json as { error?: unknown } | undefined)?.error;
  return { status: response.status, code, text, json };
}
const verdict = async (token: string | undefined, route: Route, ask: UncheckedCall = {}) => {
  const { status, code } = await answer(token, route, ask);
  return code === undefined ? String(status) : `${status} ${String(code)}`;
};
const refusal = (code: keyof typeof errors) => `${errors[code].status} ${code}`;

/** Calls every route and returns those with an unexpected answer. */
async function misfits(
  swept: readonly Swept[],
  wanted: string,
  ask: (one: Swept) => Promise<string>,
): Promise<string[]> {
  const answers = await inTurns(swept, async (one) => ({ name: one.name, said: await ask(one) }));
  return answers.filter(({ said }) => said !== wanted).map(({ name, said }) => `${name}: ${said}`);
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>, atOnce = 8): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    done.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  return done;
}

test('every call of the contract is served, and none without a session but the public ones', async () => {
  expect(await misfits(guarded, refusal('ERR_NO_SESSION'), ({ route }) => verdict(undefined, route))).toEqual([]);
  expect(await misfits(forPrograms, refusal('ERR_CONNECTION_TOKEN'), ({ route }) => verdict(undefined, route))).toEqual(
    [],
  );
  for (const { name, route } of all) expect(await verdict(undefined, route), name).not.toBe(refusal('ERR_NOT_FOUND'));
});

test('an access token that is too old, changed, or of another server is refused everywhere', async () => {
  const claims = {
    userId: ours.admin.id,
    companyId: ours.companyId,
    profile: 'admin',
    sid: '00000000-0000-4000-8000-000000000000',
  };
  const past = Math.floor(Date.now() / 1000) - 3600;
  const old = createSigner({ key: requireKeys().jwt, algorithm: 'HS256', expiresIn: 900_000 })({
    ...claims,
    iat: past,
  });
  const foreignKey = createSigner({ key: 'x'.repeat(32), algorithm: 'HS256', expiresIn: 900_000 })(claims);
  const base64url = (text: string) => Buffer.from(text).toString('base64url');
  const unsigned = `${base64url('{"alg":"none"}')}.${base64url(JSON.stringify(claims))}.`;
  const [head = '', , signature = ''] = ours.attendant.token.split('.');
  const raised = [
    head,
    Buffer.from(
      JSON.stringify({
        ...claims,
        sid: JSON.parse(Buffer.from(ours.attendant.token.split('.')[1] ?? '', 'base64url').toString()).sid as string,
      }),
    ).toString('base64url'),
    signature,
  ].join('.');
  for (const token of [old, foreignKey, unsigned, raised])
    expect(await misfits(guarded, refusal('ERR_TOKEN_EXPIRED'), ({ route }) => verdict(token, route))).toEqual([]);
});

test("CN-06 a connection's token opens only calls for programs; an invalid one opens none", async () => {
  expect(forPrograms.length).toBeGreaterThan(0);
  const office = await makeOffice();
  const make = async () =>
    (await office.admin.api.connections.create({ body: { name: `Loja ${++made}`, driver: 'sandbox' } })).id;
  const tokenOf = async (id: number) => (await office.admin.api.connections.makeToken({ params: { id } })).token;
  const [kept, rotated, revoked] = [await make(), await make(), await make()];
  const [token, replaced, ended] = [await tokenOf(kept), await tokenOf(rotated), await tokenOf(revoked)];
  await tokenOf(rotated);
  await office.admin.api.connections.revokeToken({ params: { id: revoked } });
  expect(await misfits(guarded, refusal('ERR_TOKEN_EXPIRED'), ({ route }) => verdict(token, route))).toEqual([]);
  expect(
    await misfits(forPrograms, refusal('ERR_VALIDATION'), ({ route }) => verdict(token, route, { body: {} })),
  ).toEqual([]);
  const elsewhere = token.replace(`_${kept}_`, `_${rotated}_`);
  for (const wrong of [
    office.admin.token,
    replaced,
    ended,
    elsewhere,
    `${token}x`,
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'balcao_0_0_x',
    'x',
  ]) {
    expect(
      await misfits(forPrograms, refusal('ERR_CONNECTION_TOKEN'), ({ route }) => verdict(wrong, route, { body: {} })),
      wrong,
    ).toEqual([]);
  }
});

test('no profile reaches what the catalogue of rights does not give it', async () => {
  for (const profile of profiles) {
    const { token } = await ours.hire({ profile });
    const closed = guarded.filter(
      ({ route: { access } }) =>
        access === 'operator' ||
        (access !== 'signed-in' && access !== 'public' && access !== 'connection-token' && !can(profile, access)),
    );
    expect(await misfits(closed, refusal('ERR_NO_PERMISSION'), ({ route }) => verdict(token, route)), profile).toEqual(
      [],
    );
  }
});

test('what the plan does not include is refused, to admins as well', async () => {
  const columns = {
    useCampaigns: 'use_campaigns',
    useKanban: 'use_kanban',
    useOpenAi: 'use_open_ai',
    useIntegrations: 'use_integrations',
    useSchedules: 'use_schedules',
    useInternalChat: 'use_internal_chat',
    useExternalApi: 'use_external_api',
  } as const;
  const { admin } = await makeOffice({
    plan: Object.fromEntries(planFeatures.map((feature) => [columns[feature], false])),
  });
  expect(
    await misfits(
      guarded.filter(({ route }) => route.plan !== undefined),
      refusal('ERR_PLAN_FEATURE'),
      ({ route }) => verdict(admin.token, route),
    ),
  ).toEqual([]);
  // A token that was made before the company changed its plan.
  const { admin: former, planId } = await makeOffice();
  const { token } = await former.api.connections.makeToken({
    params: { id: (await former.api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } })).id },
  });
  await asOperator((db) => db.updateTable('plans').set({ use_external_api: false }).where('id', '=', planId).execute());
  expect(
    await misfits(
      forPrograms.filter(({ route }) => route.plan !== undefined),
      refusal('ERR_PLAN_FEATURE'),
      ({ route }) => verdict(token, route),
    ),
  ).toEqual([]);
});

test('a company whose due date has passed reaches only what it needs to pay and to leave', async () => {
  const { admin, companyId, hire } = await makeOffice();
  // Another user makes the token: the server caches a user who has just called for a few seconds.
  const { api } = await hire({ profile: 'admin' });
  const { token } = await api.connections.makeToken({
    params: { id: (await api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } })).id },
  });
  await database.query(`update companies set due_date = now() - interval '10 days' where id = $1`, [companyId]);
  expect(
    await misfits(
      guarded.filter(({ route }) => !route.openWhenExpired),
      refusal('ERR_SUBSCRIPTION_EXPIRED'),
      ({ route }) => verdict(admin.token, route),
    ),
  ).toEqual([]);
  expect(
    await misfits(
      forPrograms.filter(({ route }) => !route.openWhenExpired),
      refusal('ERR_SUBSCRIPTION_EXPIRED'),
      ({ route }) => verdict(token, route),
    ),
  ).toEqual([]);
  for (const { name, route } of guarded.filter((one) => one.route.openWhenExpired))
    expect(await verdict(admin.token, route), name).not.toBe(refusal('ERR_SUBSCRIPTION_EXPIRED'));
});

test('a company that was blocked reaches nothing, by people and by programs', async () => {
  const { admin, companyId, hire } = await makeOffice();
  const { api } = await hire({ profile: 'admin' });
  const { token } = await api.connections.makeToken({
    params: { id: (await api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } })).id },
  });
  await database.query('update companies set status = false where id = $1', [companyId]);
  expect(await misfits(guarded, refusal('ERR_COMPANY_BLOCKED'), ({ route }) => verdict(admin.token, route))).toEqual(
    [],
  );
  expect(await misfits(forPrograms, refusal('ERR_COMPANY_BLOCKED'), ({ route }) => verdict(token, route))).toEqual([]);
  await expect(admin.openScreen()).rejects.toThrow('ERR_COMPANY_BLOCKED');
});

test('a body that is too large is refused before it is read to the end', async () => {
  const huge = { filler: 'x'.repeat(limits.jsonBody + 1) };
  const changing = all.filter(({ route }) => route.method !== 'GET');
  expect(
    await misfits(changing, refusal('ERR_PAYLOAD_TOO_LARGE'), (one) =>
      verdict(keyTo(one.route, ours, own), one.route, { ...fair(one), body: huge }),
    ),
  ).toEqual([]);
});

const junk: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  '',
  ' ',
  'texto',
  '\u0000',
  '\ud800',
  '💥'.repeat(40),
  "'; drop table users; --",
  '%',
  '[',
  '[1,"x"]',
  '../../etc/passwd',
  '9'.repeat(30),
  [],
  [null],
  [[1]],
  {},
  { id: {} },
  { toString: 'x' },
  'x'.repeat(70_000),
  '0000-01-01',
  '2026-02-30',
  '0001-01-01T00:00:00Z_1',
  '2026-01-01T00:00:00Z_999999999999999999',
];

interface Nonsense {
  one: Swept;
  where: 'params' | 'query' | 'body';
  field: string;
  value: unknown;
}
/** Whether the schema of the contract itself refuses the value as it arrives. */
function isRefused({ one, where, field, value }: Nonsense): boolean {
  const sent = { ...((fair(one)[where] ?? {}) as object), [field]: value };
  return !one.route[where].safeParse(storableValues(JSON.parse(JSON.stringify(sent)))).success;
}

test(
  'nonsense in any field gets a code, never a crash: what the schema refuses is ERR_VALIDATION',
  { timeout: 900_000 },
  async () => {
    const { admin, ...office } = await makeOffice();
    const played = await populate({ ...office, admin }, 'bobo');
    const wrong: string[] = [];
    // Nonsense that has a meaning may delete a row; it must not spoil the other cases.
    const ordered = [
      ...all.filter(({ route }) => route.method !== 'DELETE'),
      ...all.filter(({ route }) => route.method === 'DELETE'),
    ];
    // Each value is sent in some fields of each kind: the next field begins where the one before ended.
    let turn = 0;
    const some = (values: Nonsense[], most: number) => {
      const from = turn;
      turn += most;
      return values.length <= most
        ? values
        : Array.from({ length: most }, (_, nth) => values[(from + nth) % values.length] as Nonsense);
    };
    const cases = ordered.flatMap((one) =>
      (['params', 'query', 'body'] as const).flatMap((where) => {
        if (where === 'body' && one.route.method === 'GET') return [];
        const values =
          where === 'body'
            ? junk
            : junk.filter(
                // An empty parameter is another address, and an empty filter none.
                (value) => typeof value === 'string' && value !== '' && value.length < 5000 && value.isWellFormed(),
              );
        return fieldsOf(one.route[where]).flatMap((field) => {
          const { refused = [], taken = [] } = Object.groupBy(
            values.map((value) => ({ one, where, field, value })),
            (sent) => (isRefused(sent) ? 'refused' : 'taken'),
          );
          // Values that the schema refuses all end at the same place; values that it accepts reach the verb.
          return [...some(taken, 6), ...some(refused, 2)];
        });
      }),
    );
    await inTurns(cases, async ({ one, where, field, value }) => {
      const ask = fair(one, played);
      const sent = { ...ask, [where]: { ...((ask[where] ?? {}) as object), [field]: value } };
      const refused = isRefused({ one, where, field, value });
      const { status, code } = await answer(keyTo(one.route, { admin }, played), one.route, sent);
      const right =
        status < 500 &&
        (code === undefined || isErrorCode(code)) &&
        (!refused || one.route.access === 'public' || code === 'ERR_VALIDATION');
      // A sandbox that lost its phone to an earlier case, or a node without a driver, answers with this code.
      if (!right && code !== 'ERR_WAPP_CHECK_CONTACT')
        wrong.push(`${one.name} ${where}.${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${status} ${String(code)}`);
    });
    for (const { name, route } of all.filter((one) => one.route.method !== 'GET')) {
      for (const body of [null, [], 'x', 5, true]) {
        const { status } = await answer(keyTo(route, { admin }, played), route, {
          ...fair({ name, noun: name.split('.')[0] ?? '', route }, played),
          body,
        });
        if (status >= 500) wrong.push(`${name} body ${JSON.stringify(body)}: ${status}`);
      }
    }
    expect(cases.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  },
);

test("another company's rows are answered like missing rows; nothing of them is shown or changed", async () => {
  const before = await checksums(theirs.companyId);
  const nobody: Populated = {
    ...Object.fromEntries(Object.keys(own).map((kind) => [kind, 2_000_000_001])),
    samples: Object.fromEntries(Object.keys(own.samples).map((noun) => [noun, 2_000_000_001])),
    message: '900000000000000001',
    ticketUuid: '00000000-0000-4000-8000-000000000001',
  } as Populated;
  const wrong: string[] = [];
  for (const one of all) {
    for (const where of ['params', 'query', 'body'] as const) {
      for (const field of fieldsOf(one.route[where])) {
        // The operator names rows of any company.
        const isShared = one.route.access === 'operator' || (field === 'id' && (await isOfInstallation(one.noun)));
        if (rowOf(own, one.noun, field) === undefined || isShared || (where === 'body' && one.route.method === 'GET'))
          continue;
        const ask = fair(one, own, [field]);
        const naming = (rows: Populated) => ({
          ...ask,
          [where]: { ...((ask[where] ?? {}) as object), [field]: rowOf(rows, one.noun, field) },
        });
        const missing = await answer(keyTo(one.route, ours, own), one.route, naming(nobody));
        const theirRow = await answer(keyTo(one.route, ours, own), one.route, naming(foreign));
        if (`${missing.status} ${String(missing.code)}` !== `${theirRow.status} ${String(theirRow.code)}`)
          wrong.push(
            `${one.name} ${where}.${field}: ${missing.status} ${String(missing.code)}, but theirs ` +
              `${theirRow.status} ${String(theirRow.code)}`,
          );
        if (where === 'params' && theirRow.status < 400)
          wrong.push(`${one.name} ${where}.${field}: ${theirRow.status}`);
        if (theirRow.text.includes(secretWord)) wrong.push(`${one.name} ${where}.${field} shows a word of theirs`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await checksums(theirs.companyId)).toEqual(before);
});

test('what is answered is what the contract says, and nothing more', async () => {
  const office = await makeOffice();
  const rows = await populate(office, 'bem');
  const wrong: string[] = [];
  const fine = new Set<string>();
  const order = (route: Route) => ['GET', 'POST', 'PUT', 'DELETE'].indexOf(route.method);
  for (const one of all
    .filter(({ route }) => route.access !== 'public' && !route.binary)
    .toSorted((a, b) => order(a.route) - order(b.route))) {
    const { status, json, text } = await answer(keyTo(one.route, office, rows), one.route, fair(one, rows));
    if (status !== 200) {
      if (one.route.method === 'GET') wrong.push(`${one.name}: ${status} ${text.slice(0, 200)}`);
      continue;
    }
    fine.add(one.name);
    const read = one.route.reply.safeParse(json);
    if (!read.success) wrong.push(`${one.name}: ${JSON.stringify(read.error.issues.slice(0, 3))}`);
    // Parsing drops fields that the contract does not name: equality proves that no such field is sent.
    else expect(read.data, one.name).toEqual(json);
  }
  expect(wrong).toEqual([]);
  expect(fine.size).toBeGreaterThan(guarded.length * 0.7);
});

/** Whether the records of a noun belong to no company, so that every company may read them. */
async function isOfInstallation(noun: string): Promise<boolean> {
  const contract = Object.entries(contractNouns).find(([name]) => name === noun)?.[1];
  const all = nouns.find((one) => one.contract === contract)?.tables ?? [];
  // Companies may own what they add to the operator's records, such as who has read them.
  const tables = all.filter((table) => table === 'announcements' || !all.includes('announcements'));
  const { rows } = await database.query<{ owned: boolean }>(
    `select exists (select from information_schema.columns
      where table_name = any($1) and column_name = 'company_id') as owned`,
    [tables],
  );
  return tables.length > 0 && rows[0]?.owned === false;
}

/** The content of every table of a company, as one number for each table. */
async function checksums(companyId: number): Promise<Record<string, string>> {
  const { rows } = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')`,
  );
  // These tables change by themselves: leases are renewed, phones report, messages are counted, companies are measured.
  const moving = ['connection_leases', 'sandbox_phones', 'connection_hours', 'company_meters'];
  const still = rows.map(({ name }) => name).filter((name) => !moving.includes(name));
  const sums: [string, string][] = [];
  for (const name of still) {
    const {
      rows: [sum],
    } = await database.query<{ sum: string }>(
      `select count(*) || ':' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t
        where company_id = $1`,
      [companyId],
    );
    sums.push([name, sum?.sum ?? '']);
  }
  return Object.fromEntries(sums);
}
