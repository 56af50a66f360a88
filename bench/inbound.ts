import { setTimeout as wait } from 'node:timers/promises';
import { arrive, customersWithTickets, preciseNow, type Customer } from './kit/arrivals.ts';
import { apiOf, callAs, type Installation } from './kit/installation.ts';
import { measureArrival } from './kit/measure-arrival.ts';
import { oneByOne } from './kit/one-by-one.ts';
import type { Row } from './kit/row.ts';
import { drained } from './kit/drained.ts';

const burstSize = 3000;
/** The number of messages when each message is an HTTP call. */
const oneByOneSize = 1000;
const slowCallMs = 100;
/**
 * The number of outgoing answers while a burst arrives and each call is slow: four seconds of work for each of two
 * phones.
 */
const answersBeside = 80;

/**
 * Bursts of messages, as after a reconnect. Measures from the commit in the simulated network until a screen receives
 * the last message. For comparison, such messages are also sent one by one.
 */
export async function inbound(installation: Installation): Promise<Row[]> {
  const known = await customersWithTickets(installation, 300);
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
      installation,
      'inbound burst of 3,000, 300 chats with open tickets',
      (nth) => known[nth % known.length] ?? first,
    ),
    await callsOneByOne(installation, 'inbound 1,000 one by one over HTTP, 300 chats with open tickets', known),
    await burst(installation, 'inbound burst of 3,000, each a new contact', (nth) => newcomers[nth] ?? first),
    await callsOneByOne(
      installation,
      'inbound 1,000 one by one over HTTP, each a new contact',
      newcomers.slice(burstSize),
    ),
    await burst(installation, 'inbound burst of 3,000, one chat', () => first),
    await callsOneByOne(installation, 'inbound 300 one by one over HTTP, one chat', [first], 300),
    await withSlowCalls(installation, slowCallMs, () =>
      burst(
        installation,
        `inbound burst of 3,000, 300 chats with open tickets, each WhatsApp call ${slowCallMs} ms`,
        (nth) => known[nth % known.length] ?? first,
        () => answerCustomers(installation, known),
      ),
    ),
  ];
}

/** Runs `work` while each call of the simulated network takes `ms`: a message, a tick, a picture, a number lookup. */
async function withSlowCalls(installation: Installation, ms: number, work: () => Promise<Row>): Promise<Row> {
  const setCallTime = async (callMs: number) => {
    await installation.database.query(
      'update sandbox_phones set call_ms = $2, changed_at = clock_timestamp() where company_id = $1',
      [installation.companyId, callMs],
    );
    // The phones read this setting twice a second.
    await wait(1000);
  };
  await drained(installation);
  await setCallTime(ms);
  try {
    return await work();
  } finally {
    await setCallTime(0);
  }
}

/** Attendants answer these customers, which fills the outboxes of both phones. */
async function answerCustomers(installation: Installation, customers: readonly { ticketId: number }[]): Promise<void> {
  const people = await installation.admins();
  await Promise.all(
    customers.slice(0, answersBeside).map(async ({ ticketId }, nth) => {
      const person = people[nth % people.length];
      if (person)
        await apiOf(installation, person).messages.send({
          params: { ticketId },
          body: { body: 'Só um momento, por favor.', clientId: crypto.randomUUID() },
        });
    }),
  );
}

/** @param prepare runs before the burst and fills the outboxes; then the row counts the answers that still wait */
async function burst(
  installation: Installation,
  what: string,
  from: (nth: number) => Customer,
  prepare?: () => Promise<void>,
): Promise<Row> {
  return measureArrival(installation, {
    what,
    count: burstSize,
    put: (bodies) =>
      arrive(
        installation,
        bodies.map((body, nth) => ({ from: from(nth), body })),
      ),
    ...(prepare && {
      prepare,
      alsoCount: async () => ({ 'answers still to be sent then': await outgoingIn(installation) }),
    }),
  });
}

/**
 * The same messages through the HTTP API of the simulated phone. Each message is a call, and the reply means that the
 * message is durably stored.
 */
async function callsOneByOne(
  installation: Installation,
  what: string,
  chats: readonly Customer[],
  count = oneByOneSize,
): Promise<Row> {
  const people = await installation.admins();
  return measureArrival(installation, {
    what,
    count,
    async put(bodies) {
      const since = preciseNow();
      await oneByOne({ count, chats: chats.length }, async (nth) => {
        const [from, person] = [chats[nth % chats.length], people[nth % people.length]];
        if (!from || !person) throw new Error('There is nobody to write.');
        const { number, connectionId, name } = from;
        await callAs(installation, person, `/api/sandbox/${connectionId}/messages`, {
          from: number,
          name,
          body: bodies[nth],
        });
      });
      return since;
    },
  });
}

async function outgoingIn(installation: Installation): Promise<number> {
  const { rows } = await installation.database.query<{ n: number }>(
    `select count(*)::int as n from lane_entries where company_id = $1 and kind = 'send' and parked_at is null`,
    [installation.companyId],
  );
  return rows[0]?.n ?? 0;
}
