import { setTimeout as wait } from 'node:timers/promises';
import { arrive, customersWithTickets, listen, preciseNow, type Customer } from './kit/arrivals.ts';
import { apiOf, type House } from './kit/house.ts';
import { cpuOf, memoryOf } from './kit/processes.ts';
import { timesOf, type Row } from './kit/row.ts';
import { drained } from './send.ts';

const burstSize = 3000;
const patienceMs = 120_000;
const slowCallMs = 100;
/**
 * So many answers are on their way out when a burst comes in beside slow calls: four seconds' worth for each of two
 * phones.
 */
const answersBeside = 80;

/**
 * Everything at once, as after a reconnect: from the commit on the network's side until a screen has heard of the last
 * message.
 */
export async function inbound(house: House): Promise<Row[]> {
  const known = await customersWithTickets(house, 300);
  const [first] = known;
  if (!first) throw new Error('There are no open tickets.');
  const stranger = (nth: number): Customer => ({
    number: `5598${String(Date.now() % 100_000)}${String(nth).padStart(4, '0')}`,
    connectionId: 1 + (nth % 2),
    name: `Pessoa Nova ${nth}`,
  });
  const newcomers = Array.from({ length: burstSize }, (_, nth) => stranger(nth));
  return [
    await burst(
      house,
      'inbound burst of 3,000, 300 chats with open tickets',
      (nth) => known[nth % known.length] ?? first,
    ),
    await burst(house, 'inbound burst of 3,000, each a new contact', (nth) => newcomers[nth] ?? first),
    await burst(house, 'inbound burst of 3,000, one chat', () => first),
    await whileCallsTake(house, slowCallMs, () =>
      burst(
        house,
        `inbound burst of 3,000, 300 chats with open tickets, each WhatsApp call ${slowCallMs} ms`,
        (nth) => known[nth % known.length] ?? first,
        () => answer(house, known),
      ),
    ),
  ];
}

/** The simulated network takes so long for each call: a message, a tick, a picture, a number looked up. */
async function whileCallsTake(house: House, ms: number, work: () => Promise<Row>): Promise<Row> {
  const take = async (callMs: number) => {
    await house.database.query(
      'update sandbox_phones set call_ms = $2, changed_at = clock_timestamp() where company_id = $1',
      [house.companyId, callMs],
    );
    // Its phones look twice a second.
    await wait(1000);
  };
  await drained(house);
  await take(ms);
  try {
    return await work();
  } finally {
    await take(0);
  }
}

/** Fills the outboxes of both phones. */
async function answer(house: House, customers: readonly { ticketId: number }[]): Promise<void> {
  const people = await house.admins();
  await Promise.all(
    customers.slice(0, answersBeside).map(async ({ ticketId }, nth) => {
      const person = people[nth % people.length];
      if (person)
        await apiOf(house, person).messages.send({
          params: { ticketId },
          body: { body: 'Só um momento, por favor.', clientId: crypto.randomUUID() },
        });
    }),
  );
}

async function burst(
  house: House,
  what: string,
  from: (nth: number) => Customer,
  prepare?: () => Promise<void>,
): Promise<Row> {
  await drained(house);
  const [person] = await house.admins();
  if (!person) throw new Error('Nobody is signed in.');
  const mark = `rajada ${crypto.randomUUID()}`;
  const messages = Array.from({ length: burstSize }, (_, nth) => ({
    from: from(nth),
    body: `${mark} ${nth} Bom dia, gostaria de saber do meu pedido.`,
  }));
  const heardAt = new Map<string, number>();
  let tell: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (tell = resolve));
  const listener = await listen(house, person, ({ message }, at) => {
    if (!message.body.startsWith(mark) || heardAt.has(message.body)) return;
    heardAt.set(message.body, at);
    if (heardAt.size === burstSize) tell();
  });
  await prepare?.();
  const { pid, postgresPid } = house.product;
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  const since = await arrive(house, messages);
  const late = setTimeout(tell, patienceMs);
  await all;
  clearTimeout(late);
  const took = (heardAt.size === burstSize ? Math.max(...heardAt.values()) : preciseNow()) - since;
  const spent = { node: cpuOf(pid) - before.node, postgres: cpuOf(postgresPid, { family: true }) - before.postgres };
  const callsToCome = prepare ? await outgoingIn(house) : 0;
  listener.close();
  const { lost, misplaced } = await judge(house, mark);
  return {
    what,
    ...timesOf([...heardAt.values()].map((at) => at - since)),
    perSecond: heardAt.size / (took / 1000),
    node: spent.node / burstSize,
    postgres: spent.postgres / burstSize,
    memory: memoryOf(pid),
    counts: {
      lost,
      misplaced,
      'not heard': burstSize - heardAt.size,
      ...(prepare && { 'answers still to be sent then': callsToCome }),
    },
  };
}

async function outgoingIn(house: House): Promise<number> {
  const { rows } = await house.database.query<{ n: number }>(
    `select count(*)::int as n from lane_entries where company_id = $1 and kind = 'send' and parked_at is null`,
    [house.companyId],
  );
  return rows[0]?.n ?? 0;
}

/** What is not stored exactly once, and what stands in another place of its conversation than it was written at. */
async function judge(house: House, mark: string): Promise<{ lost: number; misplaced: number }> {
  const { rows } = await house.database.query<{ stored: number; misplaced: number }>(
    `select count(*)::int as stored, count(*) filter (where shown <> written)::int as misplaced from (
       select row_number() over (partition by contact_id, connection_id order by sent_at, id) as shown,
         row_number() over (partition by contact_id, connection_id order by split_part(body, ' ', 3)::int) as written
       from messages where company_id = $1 and id > (select max(id) - $3 from messages where company_id = $1) and starts_with(body, $2)) m`,
    [house.companyId, mark, 2 * burstSize],
  );
  return { lost: burstSize - (rows[0]?.stored ?? 0), misplaced: rows[0]?.misplaced ?? 0 };
}
