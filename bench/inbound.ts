import { arrive, customersWithTickets, listen, preciseNow, type Customer } from './kit/arrivals.ts';
import type { House } from './kit/house.ts';
import { cpuOf, memoryOf } from './kit/processes.ts';
import { timesOf, type Row } from './kit/row.ts';
import { drained } from './send.ts';

const burstSize = 3000;
const patienceMs = 120_000;

/** Everything at once, as after a reconnect: from the commit on the network's side until a screen has heard of the last message. */
export async function inbound(house: House): Promise<Row[]> {
  const known = await customersWithTickets(house, 300);
  const [first] = known;
  if (!first) throw new Error('There are no open tickets.');
  const stranger = (nth: number): Customer => ({ number: `5598${String(Date.now() % 100_000)}${String(nth).padStart(4, '0')}`, connectionId: 1 + (nth % 2), name: `Pessoa Nova ${nth}` });
  const newcomers = Array.from({ length: burstSize }, (_, nth) => stranger(nth));
  return [
    await burst(house, 'inbound burst of 3,000, 300 chats with open tickets', (nth) => known[nth % known.length] ?? first),
    await burst(house, 'inbound burst of 3,000, each a new contact', (nth) => newcomers[nth] ?? first),
    await burst(house, 'inbound burst of 3,000, one chat', () => first),
  ];
}

async function burst(house: House, what: string, from: (nth: number) => Customer): Promise<Row> {
  await drained(house);
  const [person] = await house.admins();
  if (!person) throw new Error('Nobody is signed in.');
  const mark = `rajada ${crypto.randomUUID()}`;
  const messages = Array.from({ length: burstSize }, (_, nth) => ({ from: from(nth), body: `${mark} ${nth} Bom dia, gostaria de saber do meu pedido.` }));
  const heardAt = new Map<string, number>();
  let tell: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (tell = resolve));
  const listener = await listen(house, person, ({ message }, at) => {
    if (!message.body.startsWith(mark) || heardAt.has(message.body)) return;
    heardAt.set(message.body, at);
    if (heardAt.size === burstSize) tell();
  });
  const { pid, postgresPid } = house.product;
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  const since = await arrive(house, messages);
  const late = setTimeout(tell, patienceMs);
  await all;
  clearTimeout(late);
  const took = (heardAt.size === burstSize ? Math.max(...heardAt.values()) : preciseNow()) - since;
  const spent = { node: cpuOf(pid) - before.node, postgres: cpuOf(postgresPid, { family: true }) - before.postgres };
  listener.close();
  const { lost, misplaced } = await judge(house, mark);
  return {
    what,
    ...timesOf([...heardAt.values()].map((at) => at - since)),
    perSecond: heardAt.size / (took / 1000),
    node: spent.node / burstSize,
    postgres: spent.postgres / burstSize,
    memory: memoryOf(pid),
    counts: { lost, misplaced, 'not heard': burstSize - heardAt.size },
  };
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
