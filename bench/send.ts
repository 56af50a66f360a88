import { setTimeout as wait } from 'node:timers/promises';
import { customersWithTickets } from './kit/arrivals.ts';
import { drained, waitingIn } from './kit/drained.ts';
import { callAs, type Installation } from './kit/installation.ts';
import { load } from './kit/load.ts';
import { oneByOne } from './kit/one-by-one.ts';
import { cpuOf, memoryOf } from './kit/processes.ts';
import type { Row } from './kit/row.ts';

/** An attendant answers. Measures the time until the reply, while the simulated phone sends the messages. */
export async function send(installation: Installation): Promise<Row[]> {
  const { closed, open } = installation.sizes;
  let sent = 0;
  const ask = () => ({
    method: 'POST' as const,
    path: `/api/messages/${closed + 1 + ((sent++ * 7919) % open)}`,
    body: { body: 'Seu pedido saiu para entrega e chega hoje à tarde.', clientId: `bench-${process.pid}-${sent}` },
  });
  const oneCaller = await load(installation, { connections: 1, ask });
  await drained(installation);
  const sixteenCallers = await load(installation, { connections: 16, ask });
  const waitingCount = await waitingIn(installation);
  const since = performance.now();
  await drained(installation);
  const outboxPerSecond = waitingCount / ((performance.now() - since) / 1000);
  return [
    {
      what: 'POST message until the reply, 16 connections',
      ...sixteenCallers,
      counts: {
        'waited to go out afterwards': waitingCount,
        'a second reached the phones': Math.round(outboxPerSecond),
      },
    },
    { what: 'POST message until the reply, alone', ...oneCaller },
  ];
}

const outboxCount = 2000;

/**
 * Many attendants answer through one simulated phone, which sends several messages at once. Measures until the
 * customers have all answers.
 */
export async function sandboxOutbox(installation: Installation): Promise<Row> {
  await drained(installation);
  const tickets = (await customersWithTickets(installation, 600)).filter(({ connectionId }) => connectionId === 1);
  const people = await installation.admins();
  const mark = `resposta ${crypto.randomUUID()}`;
  const { pid, postgresPid } = installation.product;
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  const since = performance.now();
  await oneByOne({ count: outboxCount, chats: tickets.length }, async (nth) => {
    const [ticket, person] = [tickets[nth % tickets.length], people[nth % people.length]];
    if (ticket && person)
      await callAs(installation, person, `/api/messages/${ticket.ticketId}`, { body: `${mark} ${nth}` });
  });
  const sendingMs = performance.now() - since;
  let reached = await atPhones(installation, mark);
  for (const end = performance.now() + 120_000; reached.count < outboxCount && performance.now() < end; await wait(10))
    reached = await atPhones(installation, mark);
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
      'answers a second asked for': Math.round(outboxCount / (sendingMs / 1000)),
    },
  };
}

/** Counts the answers on the customers' phones, and those that stand in another order than they were sent. */
async function atPhones(installation: Installation, mark: string) {
  const { rows } = await installation.database.query<{ count: number; distinct: number; misplaced: number }>(
    `select count(*)::int as count, count(distinct body)::int as distinct,
       (count(*) filter (where shown <> asked))::int as misplaced from (
       select body, row_number() over (partition by connection_id, customer order by seq) as shown,
         row_number() over (partition by connection_id, customer order by split_part(body, ' ', 3)::int) as asked
       from sandbox_messages where company_id = $1 and not from_customer and starts_with(body, $2)) m`,
    [installation.companyId, mark],
  );
  return rows[0] ?? { count: 0, distinct: 0, misplaced: 0 };
}
