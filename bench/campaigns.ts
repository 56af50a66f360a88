import { setTimeout as wait } from 'node:timers/promises';
import type { RouteReply, routes } from '../packages/contract/src/index.ts';
import { drained } from './kit/drained.ts';
import { apiOf, type Installation, type Person } from './kit/installation.ts';
import { type Load } from './kit/load.ts';
import { writeAs } from './kit/number-side.ts';
import { oneByOne } from './kit/one-by-one.ts';
import { longestPause, startProbe } from './kit/probe.ts';
import { cpuOf, memoryOf } from './kit/processes.ts';
import { timesOf, type Row } from './kit/row.ts';
import { linkNumber } from './kit/start-whatsapp.ts';
import { removeSendLimits } from './kit/remove-send-limits.ts';

/** The people of the largest campaign, which is started and paused at once. */
const largestCampaign = 100_000;
/** The people of a campaign that is sent to its end. */
const sentCampaign = 10_000;
const importedRows = 50_000;
const text = 'Oi {nome}, chegaram as ofertas da semana.';

/**
 * Campaigns: what a start, the report and an import cost, and what 10,000 people cost through a simulated phone and
 * through a real number. Meanwhile attendants answer and read their list.
 */
export async function campaigns(installation: Installation): Promise<Row[]> {
  const { database, companyId } = installation;
  const batch = Date.now() % 1000;
  await database.query(
    `insert into campaign_settings (company_id, key, value) values
       ($1, 'messageInterval', '0'), ($1, 'longerIntervalAfter', '0'), ($1, 'greaterInterval', '0')
     on conflict on constraint campaign_setting_once do update set value = excluded.value`,
    [companyId],
  );
  try {
    return [
      ...(await startMany(installation, `5581${batch}`)),
      await importMany(installation, `5582${batch}`),
      ...(await sendMany(installation, `5583${batch}`)),
      await sendThroughNumber(installation, `5584${batch}`),
    ];
  } finally {
    // Wait for the ticks of the last messages: they lock the rows of people in another order than the deletion does.
    await drained(installation);
    await database.query('delete from campaigns where company_id = $1', [companyId]);
    await database.query('delete from contact_lists where company_id = $1', [companyId]);
    await database.query('delete from campaign_settings where company_id = $1', [companyId]);
    await database.query('delete from send_budgets where company_id = $1', [companyId]);
  }
}

async function adminApi(installation: Installation) {
  const [person] = await installation.admins();
  if (!person) throw new Error('Nobody is signed in.');
  return apiOf(installation, person);
}

/** A list of people with numbers of 13 digits: `key` and the place in the list. */
async function makeList({ database, companyId }: Installation, key: string, count: number): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into contact_lists (company_id, name) values ($1, $2) returning id`,
    [companyId, `Lista ${key}`],
  );
  const id = rows[0]?.id ?? 0;
  await database.query(
    `insert into contact_list_items (company_id, list_id, name, number, validity)
     select $1, $2, 'Cliente ' || n, $3 || lpad(n::text, 13 - length($3), '0'), 'valid' from generate_series(1, $4) n`,
    [companyId, id, key, count],
  );
  return id;
}

const makeCampaign = async (installation: Installation, contactListId: number, whatsappId: number) =>
  (
    await (
      await adminApi(installation)
    ).campaigns.create({
      body: { name: `Medição ${contactListId}`, message1: text, whatsappId, contactListId, firstContacts: true },
    })
  ).id;

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const since = performance.now();
  const result = await work();
  return { ms: performance.now() - since, result };
}

/** A start of the largest campaign, its preview, and its report right afterwards. */
async function startMany(installation: Installation, key: string): Promise<Row[]> {
  const id = await makeCampaign(installation, await makeList(installation, key, largestCampaign), 1);
  const api = await adminApi(installation);
  const params = { id };
  const preview = await timed(() => api.campaigns.preview({ params, query: {} }));
  const start = await timed(() => api.campaigns.start({ params }));
  await api.campaigns.pause({ params });
  const pages: number[] = [];
  let rows = 0;
  let next: number | null = 0;
  for (let nth = 0; nth < 40; nth++) {
    const after: number = next ?? 0;
    const state = nth % 2 === 0 ? ({ state: 'waiting' } as const) : {};
    const page: { ms: number; result: RouteReply<typeof routes.campaigns.people> } = await timed(() =>
      api.campaigns.people({ params, query: { after, limit: 50, ...state } }),
    );
    pages.push(page.ms);
    rows += page.result.people.length;
    next = page.result.next;
  }
  const campaign = await api.campaigns.show({ params });
  await api.campaigns.cancel({ params });
  return [
    { what: 'preview of a campaign of 100,000 people', ...timesOf([preview.ms]) },
    {
      what: 'start of a campaign of 100,000 people',
      ...timesOf([start.ms]),
      counts: { people: campaign.counts.total },
    },
    { what: 'report page of a campaign of 100,000 people', ...timesOf(pages), counts: { rows: rows / pages.length } },
  ];
}

async function importMany(installation: Installation, key: string): Promise<Row> {
  const { companyId, database, product } = installation;
  const api = await adminApi(installation);
  const { rows } = await database.query<{ id: number }>(
    `insert into contact_lists (company_id, name) values ($1, $2) returning id`,
    [companyId, `Importação ${key}`],
  );
  const contactListId = rows[0]?.id ?? 0;
  const lines = Array.from(
    { length: importedRows },
    (_, nth) => `Cliente ${nth};${key}${String(nth).padStart(13 - key.length, '0')};cliente${nth}@example.com;Recife`,
  );
  const bytes = new TextEncoder().encode(`nome;numero;email;cidade\n${lines.join('\n')}\n`);
  const probe = startProbe(product.url);
  // Reading the metric resets it.
  await longestPause(product.url);
  const before = cpuOf(product.pid);
  const { ms, result } = await timed(async () => {
    const { id } = await api.contactListItems.upload({
      params: { contactListId },
      body: {},
      files: [{ name: 'clientes.csv', bytes }],
    });
    for (;;) {
      const found = await database.query<{ status: string; created: number }>(
        'select status, created from contact_imports where company_id = $1 and id = $2',
        [companyId, id],
      );
      if (found.rows[0] && found.rows[0].status !== 'running') return found.rows[0];
      await wait(50);
    }
  });
  const pause = await longestPause(product.url);
  const slowestCallMs = await probe.stop();
  return {
    what: 'import of 50,000 rows into a contact list',
    ...timesOf([ms]),
    node: (cpuOf(product.pid) - before) / importedRows,
    memory: memoryOf(product.pid),
    counts: {
      created: result.created,
      'longest pause ms': Math.round(pause),
      'slowest empty call ms': Math.round(slowestCallMs),
    },
  };
}

/**
 * Starts a campaign of 10,000 people and measures until its last message has been acknowledged. `meanwhile` runs beside
 * the campaign.
 */
async function measureSending(installation: Installation, what: string, id: number, meanwhile?: () => Promise<void>) {
  const { database, companyId, product } = installation;
  await drained(installation);
  const api = await adminApi(installation);
  const { pid, postgresPid } = product;
  const memory = memoryOf(pid);
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  await api.campaigns.start({ params: { id } });
  const during = meanwhile?.();
  let atHalf = memory;
  for (const end = performance.now() + 600_000; ; await wait(200)) {
    const { rows } = await database.query<{ left: number }>(
      `select count(*)::int as left from campaign_people
       where company_id = $1 and campaign_id = $2 and state in ('waiting', 'sending')`,
      [companyId, id],
    );
    if (rows[0]?.left === 0) break;
    if ((rows[0]?.left ?? 0) >= sentCampaign / 2) atHalf = memoryOf(pid);
    if (performance.now() > end) throw new Error(`${rows[0]?.left} people still wait after ten minutes.`);
  }
  const { rows } = await database.query<{ ms: number; recorded: number; distinct: number }>(
    `select extract(epoch from max(coalesce(p.delivered_at, m.updated_at)) - min(p.sent_at))::float8 * 1000 as ms,
       (count(*) filter (where p.state in ('sent', 'delivered', 'read')))::int as recorded,
       count(distinct p.message_id)::int as distinct
     from campaign_people p
     join messages m on m.company_id = p.company_id and m.id = p.message_id
     where p.company_id = $1 and p.campaign_id = $2`,
    [companyId, id],
  );
  const { ms = 0, recorded = 0, distinct = 0 } = rows[0] ?? {};
  await during;
  return {
    what,
    perSecond: sentCampaign / (ms / 1000),
    node: (cpuOf(pid) - before.node) / sentCampaign,
    postgres: (cpuOf(postgresPid, { family: true }) - before.postgres) / sentCampaign,
    memory: memoryOf(pid),
    counts: {
      recorded,
      messages: distinct,
      'MB more than before': Math.round(memoryOf(pid) - memory),
      'MB more than at half': Math.round(memoryOf(pid) - atHalf),
    },
  };
}

async function sendMany(installation: Installation, key: string): Promise<Row[]> {
  const { companyId, database, sizes } = installation;
  await removeSendLimits(installation, 1);
  let posted = 0;
  const loads: [string, Load['ask']][] = [
    [
      // 7919 is a prime, so that successive calls go to distant tickets.
      'POST message until the reply, one caller',
      () => ({
        method: 'POST',
        path: `/api/messages/${sizes.closed + 1 + ((posted++ * 7919) % sizes.open)}`,
        body: { body: 'Seu pedido saiu para entrega.', clientId: `campaign-${process.pid}-${posted}` },
      }),
    ],
    ['ticket list, open, one caller', () => ({ path: '/api/tickets?status=open&showAll=true&pageNumber=1' })],
  ];
  // The calls come at the pace of an office. A closed loop of calls would use all CPU that the campaign leaves, and the
  // campaign and the calls would slow each other.
  const measure = async (when: string) => {
    const rows: Row[] = [];
    for (const [what, ask] of loads)
      rows.push({ what: `${what}, ${when}`, ...(await callAtOfficePace(installation, ask)) });
    return rows;
  };
  const before = await measure('no campaign');
  const id = await makeCampaign(installation, await makeList(installation, key, sentCampaign), 1);
  let during: Row[] = [];
  const row = await measureSending(
    installation,
    'a campaign of 10,000 people through one simulated phone (sandbox)',
    id,
    async () => {
      // The first message goes out four seconds after the start.
      await wait(5000);
      during = await measure('while a campaign sends');
    },
  );
  const { rows } = await database.query<{ people: number; messages: number }>(
    `select count(distinct customer)::int as people, count(*)::int as messages from sandbox_messages
     where company_id = $1 and not from_customer and starts_with(customer, $2)`,
    [companyId, key],
  );
  const { people = 0, messages = 0 } = rows[0] ?? {};
  return [
    ...before,
    { ...row, counts: { ...row.counts, lost: sentCampaign - people, extra: messages - people } },
    ...during,
  ];
}

const callsMeasured = 200;
const betweenCallsMs = 20;

/** Calls at the pace of a busy office: fifty calls a second at most, one at a time. */
async function callAtOfficePace(installation: Installation, ask: Load['ask']): Promise<Omit<Row, 'what'>> {
  const people = await installation.admins();
  const times: number[] = [];
  for (let nth = 0; nth < callsMeasured; nth++) {
    const person = people[nth % people.length];
    if (!person) throw new Error('Nobody is signed in.');
    times.push((await timed(() => callOnce(installation, person, ask(nth, person)))).ms);
    await wait(betweenCallsMs);
  }
  return timesOf(times);
}

async function callOnce(
  { product }: Installation,
  { token, address }: Person,
  { method = 'GET', path, body }: ReturnType<Load['ask']>,
): Promise<void> {
  const reply = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${answer}`);
}

async function sendThroughNumber(installation: Installation, key: string): Promise<Row> {
  const { whatsapp } = installation;
  const api = await adminApi(installation);
  const from = `55119${key.slice(4)}7777`.padEnd(13, '0').slice(0, 13);
  const { connectionId } = await linkNumber(api, whatsapp.phones, from);
  try {
    await removeSendLimits(installation, connectionId);
    // Each person writes first. For a person without a conversation the product would ask WhatsApp for the address
    // before it sends, and it asks only once a second.
    await oneByOne({ count: sentCampaign, chats: sentCampaign }, async (nth) => {
      const number = `${key}${String(nth + 1).padStart(13 - key.length, '0')}`;
      await whatsapp.phones.addPhone({ number });
      await writeAs(installation, number, from, 'Oi');
    });
    await drained(installation);
    const id = await makeCampaign(installation, await makeList(installation, key, sentCampaign), connectionId);
    const row = await measureSending(
      installation,
      'a campaign of 10,000 people through one number (Baileys), until WhatsApp has them',
      id,
    );
    const reached = (await whatsapp.phones.messages({ from })).map(({ to }) => to);
    const people = new Set(reached).size;
    return { ...row, counts: { ...row.counts, lost: sentCampaign - people, extra: reached.length - people } };
  } finally {
    await (await adminApi(installation)).connections.remove({ params: { id: connectionId } }).catch(() => undefined);
  }
}
