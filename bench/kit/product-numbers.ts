import { preciseNow } from './arrivals.ts';
import { drained } from './drained.ts';
import { apiOf, callAs, type Installation } from './installation.ts';
import { lastMessageOf, measureArrival } from './measure-arrival.ts';
import { reachedPhones, writeAs, type NumberSide, type Traffic } from './number-side.ts';
import { oneByOne } from './one-by-one.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { linkNumber, until } from './start-whatsapp.ts';

/** Numbers that are linked to the product. */
export async function productNumbers(
  installation: Installation,
  numbers: readonly string[],
  customers: readonly string[],
): Promise<NumberSide> {
  const connections: number[] = [];
  const api = async () => {
    const [person] = await installation.admins();
    if (!person) throw new Error('Nobody is signed in.');
    return apiOf(installation, person);
  };
  const close = async () => {
    // Removing a connection also removes its tickets.
    for (const id of connections) await (await api()).connections.remove({ params: { id } });
  };
  try {
    for (const number of numbers)
      connections.push((await linkNumber(await api(), installation.whatsapp.phones, number)).connectionId);
  } catch (error) {
    await close();
    throw error;
  }

  /** The ids of the tickets, by `CONNECTION NUMBER`. */
  async function ticketsByChat(): Promise<Map<string, number>> {
    const { rows } = await installation.database.query<{ id: number; number: string; connectionId: number }>(
      `select t.id, c.number, t.connection_id as "connectionId" from tickets t
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where t.company_id = $1 and t.connection_id = any($2)`,
      [installation.companyId, connections],
    );
    return new Map(rows.map(({ id, number, connectionId }) => [`${connectionId} ${number}`, id]));
  }

  /** Attendants answer by HTTP, each from their own address. */
  async function sendAnswers(mark: string, { count, chats, numbers: among }: Traffic) {
    const people = await installation.admins();
    const tickets = await ticketsByChat();
    await oneByOne({ count, chats }, async (nth) => {
      const chat = nth % chats;
      const person = people[nth % people.length];
      const ticketId = tickets.get(`${connections[chat % among]} ${customers[chat]}`);
      if (!person || ticketId === undefined) throw new Error(`There is no ticket of ${customers[chat]}.`);
      await callAs(installation, person, `/api/messages/${ticketId}`, { body: `${mark} ${nth}` });
    });
  }

  return {
    suffix: '',
    receive: (what, { count, chats, numbers: among }) =>
      measureArrival(installation, {
        what,
        count,
        async put(bodies) {
          const since = preciseNow();
          await oneByOne({ count, chats }, (nth) =>
            writeAs(installation, customers[nth % chats], numbers[(nth % chats) % among], bodies[nth]),
          );
          return since;
        },
      }),
    async prepareAnswers() {
      await installation.database.query(
        `update tickets set status = 'open', user_id = 1 where company_id = $1 and connection_id = any($2)`,
        [installation.companyId, connections],
      );
    },
    async answer(what, traffic) {
      const { count } = traffic;
      await drained(installation);
      const mark = `resposta ${crypto.randomUUID()}`;
      const lastId = await lastMessageOf(installation);
      const { pid, postgresPid } = installation.product;
      const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
      const since = performance.now();
      await sendAnswers(mark, traffic);
      const sendingMs = performance.now() - since;
      await until(async () => (await acknowledged(installation, lastId)) >= count, {
        what: 'the answers',
        everyMs: 10,
      });
      const ms = performance.now() - since;
      return {
        what,
        perSecond: count / (ms / 1000),
        node: (cpuOf(pid) - before.node) / count,
        postgres: (cpuOf(postgresPid, { family: true }) - before.postgres) / count,
        memory: memoryOf(pid),
        counts: {
          ...(await reachedPhones(installation, numbers, mark, count)),
          'answers a second asked for': Math.round(count / (sendingMs / 1000)),
        },
      };
    },
    close,
  };
}

async function acknowledged(installation: Installation, lastId: number): Promise<number> {
  const { rows } = await installation.database.query<{ n: number }>(
    'select count(*)::int as n from messages where company_id = $1 and id > $2 and from_me and ack >= 1',
    [installation.companyId, lastId],
  );
  return rows[0]?.n ?? 0;
}
