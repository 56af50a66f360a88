import { setTimeout as wait } from 'node:timers/promises';
import { arrive, customersWithTickets, preciseNow, type Customer } from './kit/arrivals.ts';
import { apiOf, callAs, type House } from './kit/house.ts';
import { measureArrival } from './kit/measure-arrival.ts';
import { oneByOne } from './kit/one-by-one.ts';
import type { Row } from './kit/row.ts';
import { drained } from './kit/drained.ts';

const burstSize = 3000;
/** So many where each message is a call of its own. */
const oneByOneSize = 1000;
const slowCallMs = 100;
/**
 * So many answers are on their way out when a burst comes in beside slow calls: four seconds' worth for each of two
 * phones.
 */
const answersBeside = 80;

/**
 * Everything at once, as after a reconnect: from the commit on the network's side until a screen has heard of the last
 * message. Beside each such burst stands the same one by one.
 */
export async function inbound(house: House): Promise<Row[]> {
  const known = await customersWithTickets(house, 300);
  const [first] = known;
  if (!first) throw new Error('There are no open tickets.');
  const batch = Date.now() % 10_000;
  const stranger = (nth: number): Customer => ({
    number: `55989${String(batch).padStart(4, '0')}${String(nth).padStart(4, '0')}`,
    connectionId: 1 + (nth % 2),
    name: `Pessoa Nova ${nth}`,
  });
  const newcomers = Array.from({ length: burstSize + oneByOneSize }, (_, nth) => stranger(nth));
  return [
    await burst(
      house,
      'inbound burst of 3,000, 300 chats with open tickets',
      (nth) => known[nth % known.length] ?? first,
    ),
    await calls(house, 'inbound 1,000 one by one over HTTP, 300 chats with open tickets', known),
    await burst(house, 'inbound burst of 3,000, each a new contact', (nth) => newcomers[nth] ?? first),
    await calls(house, 'inbound 1,000 one by one over HTTP, each a new contact', newcomers.slice(burstSize)),
    await burst(house, 'inbound burst of 3,000, one chat', () => first),
    await calls(house, 'inbound 300 one by one over HTTP, one chat', [first], 300),
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
  return measureArrival(house, {
    what,
    count: burstSize,
    put: (bodies) =>
      arrive(
        house,
        bodies.map((body, nth) => ({ from: from(nth), body })),
      ),
    ...(prepare && {
      prepare,
      alsoCount: async () => ({ 'answers still to be sent then': await outgoingIn(house) }),
    }),
  });
}

/** The same through the telephone's HTTP face: one call a message, which is answered when it is safely stored. */
async function calls(house: House, what: string, chats: readonly Customer[], count = oneByOneSize): Promise<Row> {
  const people = await house.admins();
  return measureArrival(house, {
    what,
    count,
    async put(bodies) {
      const since = preciseNow();
      await oneByOne({ count, chats: chats.length }, async (nth) => {
        const [from, person] = [chats[nth % chats.length], people[nth % people.length]];
        if (!from || !person) throw new Error('There is nobody to write.');
        const { number, connectionId, name } = from;
        await callAs(house, person, `/api/sandbox/${connectionId}/messages`, { from: number, name, body: bodies[nth] });
      });
      return since;
    },
  });
}

async function outgoingIn(house: House): Promise<number> {
  const { rows } = await house.database.query<{ n: number }>(
    `select count(*)::int as n from lane_entries where company_id = $1 and kind = 'send' and parked_at is null`,
    [house.companyId],
  );
  return rows[0]?.n ?? 0;
}
