import { setTimeout as wait } from 'node:timers/promises';
import { drained } from './kit/drained.ts';
import type { Installation } from './kit/installation.ts';
import { cpuOf, memoryOf } from './kit/processes.ts';
import { timesOf, type Row } from './kit/row.ts';
import { startProbe } from './kit/probe.ts';
import { removeSendLimits } from './kit/remove-send-limits.ts';

const count = 10_000;
/** All schedules are due within this time. */
const withinMs = 60_000;
/** The first schedule is due after this time, when all schedules are stored. */
const leadMs = 15_000;

/**
 * 10,000 scheduled messages that are due within one minute, through a simulated phone. Its send budget is never used
 * up, so only the machine makes messages late.
 */
export async function schedules(installation: Installation): Promise<Row[]> {
  const { companyId, database, product } = installation;
  await removeSendLimits(installation, 1);
  try {
    await drained(installation);
    const key = `Lembrete ${Date.now()}`;
    const firstAt = new Date(Date.now() + leadMs);
    await database.query(
      `insert into schedules (
         company_id, body, contact_id, connection_id, user_id, send_at, due_at, starts_at, armed_at)
       select $1, $2, c.id, 1, 1, t.at, t.at, t.at, now()
       from (
         select id, row_number() over (order by id desc) as nth from contacts
         where company_id = $1 and number is not null
         order by id desc
         limit $3) c
       cross join lateral (select $4::timestamptz + make_interval(secs => c.nth * $5::float8 / $3 / 1000) as at) t`,
      [companyId, key, count, firstAt, withinMs],
    );
    await wait(Math.max(0, firstAt.getTime() - Date.now()));
    const probe = startProbe(product.url);
    const before = {
      memory: memoryOf(product.pid),
      node: cpuOf(product.pid),
      postgres: cpuOf(product.postgresPid, { family: true }),
    };
    await allSent(installation);
    const slowestCallMs = await probe.stop();
    return [
      {
        what: '10,000 schedules due within a minute: how late each one is',
        ...(await lateness(installation, key)),
        node: (cpuOf(product.pid) - before.node) / count,
        postgres: (cpuOf(product.postgresPid, { family: true }) - before.postgres) / count,
        memory: memoryOf(product.pid),
        counts: {
          ...(await receivedBy(installation, key)),
          'MB more than before': Math.round(memoryOf(product.pid) - before.memory),
          'slowest empty call ms': Math.round(slowestCallMs),
        },
      },
    ];
  } finally {
    await database.query('delete from schedules where company_id = $1 and user_id = 1', [companyId]);
    await database.query('delete from send_budgets where company_id = $1', [companyId]);
  }
}

/** Waits until no schedule of the bench is left to send. */
async function allSent({ companyId, database }: Installation): Promise<void> {
  for (const end = performance.now() + 900_000; ; await wait(200)) {
    const { rows } = await database.query<{ left: number }>(
      `select count(*)::int as left from schedules
       where company_id = $1 and user_id = 1 and status in ('PENDENTE', 'AGENDADA')`,
      [companyId],
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > end) throw new Error(`${rows[0]?.left} schedules still wait after a quarter of an hour.`);
  }
}

/** The time from the due time of a schedule until its message is in the outbox. */
async function lateness({ companyId, database }: Installation, key: string): Promise<Omit<Row, 'what'>> {
  const { rows } = await database.query<{ ms: number }>(
    `select extract(epoch from sent_at - send_at)::float8 * 1000 as ms from schedules
     where company_id = $1 and body = $2 and sent_at is not null`,
    [companyId, key],
  );
  return timesOf(rows.map(({ ms }) => ms));
}

/** Compares the messages on the phones with the schedules: sent by the product, lost, and extra. */
async function receivedBy({ companyId, database }: Installation, key: string): Promise<Record<string, number>> {
  const { rows } = await database.query<{ people: number; messages: number; sent: number }>(
    `select count(distinct customer)::int as people, count(*)::int as messages,
       (select count(*)::int from schedules where company_id = $1 and body = $2 and status = 'ENVIADA') as sent
     from sandbox_messages
     where company_id = $1 and not from_customer and body = $2`,
    [companyId, key],
  );
  const { people = 0, messages = 0, sent = 0 } = rows[0] ?? {};
  return { sent, lost: count - people, extra: messages - people };
}
