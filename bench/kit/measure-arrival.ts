import { listen, preciseNow } from './arrivals.ts';
import type { Installation } from './installation.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { timesOf, type Row } from './row.ts';
import { drained } from './drained.ts';

const timeoutMs = 120_000;

export interface Arrival {
  what: string;
  count: number;
  /**
   * Inserts the messages into the network.
   * @returns the earliest time at which the first message could be heard, by this process's clock
   */
  put(bodies: readonly string[]): Promise<number>;
  /** Runs before `put`, when the screen is already listening. */
  prepare?(): Promise<void>;
  /** Additional counts, taken when the last message was heard. */
  alsoCount?(): Promise<Record<string, number>>;
}

/**
 * Measures the time until a screen has received the last message. The times of the row run from the first message's
 * insertion to each arrival. Afterwards the stored messages are checked.
 */
export async function measureArrival(
  installation: Installation,
  { what, count, put, prepare, alsoCount }: Arrival,
): Promise<Row> {
  await drained(installation);
  const [person] = await installation.admins();
  if (!person) throw new Error('Nobody is signed in.');
  const mark = `rajada ${crypto.randomUUID()}`;
  const bodies = Array.from({ length: count }, (_, nth) => `${mark} ${nth} Bom dia, gostaria de saber do meu pedido.`);
  const lastId = await lastMessageOf(installation);
  const heardAt = new Map<string, number>();
  let finish: () => void = () => undefined;
  const allHeardOrTimeout = new Promise<void>((resolve) => (finish = resolve));
  const listener = await listen(installation, person, ({ message }, at) => {
    if (!message.body.startsWith(mark) || heardAt.has(message.body)) return;
    heardAt.set(message.body, at);
    if (heardAt.size === count) finish();
  });
  await prepare?.();
  const { pid, postgresPid } = installation.product;
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  const since = await put(bodies);
  const timeout = setTimeout(finish, timeoutMs);
  await allHeardOrTimeout;
  clearTimeout(timeout);
  const tookMs = (heardAt.size === count ? Math.max(...heardAt.values()) : preciseNow()) - since;
  const spent = { node: cpuOf(pid) - before.node, postgres: cpuOf(postgresPid, { family: true }) - before.postgres };
  const furtherCounts = await alsoCount?.();
  listener.close();
  const { stored, distinct, misplaced } = await storedWith(installation, mark, lastId);
  return {
    what,
    ...timesOf([...heardAt.values()].map((at) => at - since)),
    perSecond: heardAt.size / (tookMs / 1000),
    node: spent.node / count,
    postgres: spent.postgres / count,
    memory: memoryOf(pid),
    counts: {
      lost: count - distinct,
      misplaced,
      extra: stored - distinct,
      'not heard': count - heardAt.size,
      ...furtherCounts,
    },
  };
}

export async function lastMessageOf(installation: Installation): Promise<number> {
  const { rows } = await installation.database.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from messages where company_id = $1',
    [installation.companyId],
  );
  return Number(rows[0]?.id ?? 0);
}

/**
 * Counts the stored messages, and the messages whose place in the conversation differs from the order in which they
 * were written.
 */
async function storedWith(installation: Installation, mark: string, lastId: number) {
  const { rows } = await installation.database.query<{ stored: number; distinct: number; misplaced: number }>(
    `select count(*)::int as stored, count(distinct body)::int as distinct,
      count(*) filter (where shown <> written)::int as misplaced from (
       select body, row_number() over (partition by contact_id, connection_id order by sent_at, id) as shown,
         row_number() over (partition by contact_id, connection_id order by split_part(body, ' ', 3)::int) as written
       from messages where company_id = $1 and id > $3 and starts_with(body, $2)) m`,
    [installation.companyId, mark, lastId],
  );
  return rows[0] ?? { stored: 0, distinct: 0, misplaced: 0 };
}
