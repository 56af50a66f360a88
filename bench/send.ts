import { setTimeout as wait } from 'node:timers/promises';
import { customersWithTickets } from './kit/arrivals.ts';
import { drained, waitingIn } from './kit/drained.ts';
import { callAs, type House } from './kit/house.ts';
import { load } from './kit/load.ts';
import { oneByOne } from './kit/one-by-one.ts';
import { cpuOf, memoryOf } from './kit/processes.ts';
import type { Row } from './kit/row.ts';

/** An attendant answers: until the reply, with the sandbox phone taking the messages meanwhile. */
export async function send(house: House): Promise<Row[]> {
  const { closed, open } = house.sizes;
  let sent = 0;
  const ask = () => ({
    method: 'POST' as const,
    path: `/api/messages/${closed + 1 + ((sent++ * 7919) % open)}`,
    body: { body: 'Seu pedido saiu para entrega e chega hoje à tarde.', clientId: `bench-${process.pid}-${sent}` },
  });
  const alone = await load(house, { connections: 1, ask });
  await drained(house);
  const many = await load(house, { connections: 16, ask });
  const before = await waitingIn(house);
  const since = performance.now();
  await drained(house);
  const outboxPerSecond = before / ((performance.now() - since) / 1000);
  return [
    {
      what: 'POST message until the reply, 16 connections',
      ...many,
      counts: { 'waited to go out afterwards': before, 'a second reached the phones': Math.round(outboxPerSecond) },
    },
    { what: 'POST message until the reply, alone', ...alone },
  ];
}

const outboxCount = 2000;

/** Answers of many attendants through one simulated phone, which takes several at once: until its customers have them. */
export async function sandboxOutbox(house: House): Promise<Row> {
  await drained(house);
  const tickets = (await customersWithTickets(house, 600)).filter(({ connectionId }) => connectionId === 1);
  const people = await house.admins();
  const mark = `resposta ${crypto.randomUUID()}`;
  const { pid, postgresPid } = house.product;
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  const since = performance.now();
  await oneByOne({ count: outboxCount, chats: tickets.length }, async (nth) => {
    const [ticket, person] = [tickets[nth % tickets.length], people[nth % people.length]];
    if (ticket && person) await callAs(house, person, `/api/messages/${ticket.ticketId}`, { body: `${mark} ${nth}` });
  });
  const askedMs = performance.now() - since;
  let reached = await atPhones(house, mark);
  for (const end = performance.now() + 120_000; reached.count < outboxCount && performance.now() < end; await wait(10))
    reached = await atPhones(house, mark);
  const ms = performance.now() - since;
  return {
    what: '2,000 answers through one simulated phone (sandbox), until its customers have them',
    perSecond: outboxCount / (ms / 1000),
    node: (cpuOf(pid) - before.node) / outboxCount,
    postgres: (cpuOf(postgresPid, { family: true }) - before.postgres) / outboxCount,
    memory: memoryOf(pid),
    counts: {
      lost: outboxCount - reached.distinct,
      misplaced: reached.misplaced,
      extra: reached.count - reached.distinct,
      'answers a second asked for': Math.round(outboxCount / (askedMs / 1000)),
    },
  };
}

async function atPhones(house: House, mark: string) {
  const { rows } = await house.database.query<{ count: number; distinct: number; misplaced: number }>(
    `select count(*)::int as count, count(distinct body)::int as distinct,
       (count(*) filter (where shown <> asked))::int as misplaced from (
       select body, row_number() over (partition by connection_id, customer order by seq) as shown,
         row_number() over (partition by connection_id, customer order by split_part(body, ' ', 3)::int) as asked
       from sandbox_messages where company_id = $1 and not from_customer and starts_with(body, $2)) m`,
    [house.companyId, mark],
  );
  return rows[0] ?? { count: 0, distinct: 0, misplaced: 0 };
}
