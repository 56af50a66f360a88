import { listen, preciseNow } from './arrivals.ts';
import type { House } from './house.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { timesOf, type Row } from './row.ts';
import { drained } from './drained.ts';

const patienceMs = 120_000;

export interface Arrival {
  what: string;
  count: number;
  /** Puts the messages into the network. @returns when, by this process's clock, the first of them could be heard */
  put(bodies: readonly string[]): Promise<number>;
  /** Done before, with the screen listening. */
  prepare?(): Promise<void>;
  /** What else is counted at the moment at which the last was heard. */
  alsoCount?(): Promise<Record<string, number>>;
}

/**
 * Messages come in: until a screen has heard of the last one. The times are those of each message since the first was
 * put in; afterwards it is looked up what was stored.
 */
export async function measureArrival(house: House, { what, count, put, prepare, alsoCount }: Arrival): Promise<Row> {
  await drained(house);
  const [person] = await house.admins();
  if (!person) throw new Error('Nobody is signed in.');
  const mark = `rajada ${crypto.randomUUID()}`;
  const bodies = Array.from({ length: count }, (_, nth) => `${mark} ${nth} Bom dia, gostaria de saber do meu pedido.`);
  const lastId = await lastMessageOf(house);
  const heardAt = new Map<string, number>();
  let tell: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (tell = resolve));
  const listener = await listen(house, person, ({ message }, at) => {
    if (!message.body.startsWith(mark) || heardAt.has(message.body)) return;
    heardAt.set(message.body, at);
    if (heardAt.size === count) tell();
  });
  await prepare?.();
  const { pid, postgresPid } = house.product;
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  const since = await put(bodies);
  const late = setTimeout(tell, patienceMs);
  await all;
  clearTimeout(late);
  const took = (heardAt.size === count ? Math.max(...heardAt.values()) : preciseNow()) - since;
  const spent = { node: cpuOf(pid) - before.node, postgres: cpuOf(postgresPid, { family: true }) - before.postgres };
  const also = await alsoCount?.();
  listener.close();
  const { stored, distinct, misplaced } = await storedWith(house, mark, lastId);
  return {
    what,
    ...timesOf([...heardAt.values()].map((at) => at - since)),
    perSecond: heardAt.size / (took / 1000),
    node: spent.node / count,
    postgres: spent.postgres / count,
    memory: memoryOf(pid),
    counts: {
      lost: count - distinct,
      misplaced,
      extra: stored - distinct,
      'not heard': count - heardAt.size,
      ...also,
    },
  };
}

export async function lastMessageOf(house: House): Promise<number> {
  const { rows } = await house.database.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from messages where company_id = $1',
    [house.companyId],
  );
  return Number(rows[0]?.id ?? 0);
}

/** How many are stored, and how many stand in another place of their conversation than they were written at. */
async function storedWith(house: House, mark: string, lastId: number) {
  const { rows } = await house.database.query<{ stored: number; distinct: number; misplaced: number }>(
    `select count(*)::int as stored, count(distinct body)::int as distinct, count(*) filter (where shown <> written)::int as misplaced from (
       select body, row_number() over (partition by contact_id, connection_id order by sent_at, id) as shown,
         row_number() over (partition by contact_id, connection_id order by split_part(body, ' ', 3)::int) as written
       from messages where company_id = $1 and id > $3 and starts_with(body, $2)) m`,
    [house.companyId, mark, lastId],
  );
  return rows[0] ?? { stored: 0, distinct: 0, misplaced: 0 };
}
