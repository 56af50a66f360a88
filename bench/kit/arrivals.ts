import { openScreen, type Screen } from '../../apps/server/src/testing/client.ts';
import { eventName, signals, type SignalPayload } from '../../packages/contract/src/index.ts';
import { apiOf, type House, type Person } from './house.ts';

/** A customer of the simulated network. */
export interface Customer {
  number: string;
  connectionId: number;
  name: string;
}

let written = 0;

/**
 * Puts messages into the queue of the simulated network as one statement, and wakes the phones: from there they go the
 * way of every message (driver, journal, lane, transaction, signal). The HTTP face of the phone is left out, because
 * one call a message would measure HTTP. The sender's clock is a day ahead, so that a message's time is the moment at
 * which the driver had it in its hands.
 * @returns when it was committed, by this process's clock
 */
export async function arrive(house: House, messages: readonly { from: Customer; body: string }[]): Promise<number> {
  const [person] = await house.admins();
  if (!person) throw new Error('Nobody is signed in.');
  const ahead = Date.now() + 86_400_000;
  const events = messages.map(({ from, body }) => ({
    connection: from.connectionId,
    event: {
      type: 'message',
      waId: `3ABE${(++written).toString(16).padStart(12, '0').toUpperCase()}`,
      chat: { id: `${from.number}@s.whatsapp.net`, aliases: [], phone: from.number, isGroup: false },
      fromMe: false,
      writtenAt: ahead - (ahead % 1000) + 1,
      arrivedAt: 0,
      pushName: from.name,
      sender: null,
      groupSubject: null,
      content: { kind: 'chat', body },
      quotedWaId: null,
      isForwarded: false,
      secret: null,
    },
  }));
  const client = await house.database.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into sandbox_events (company_id, connection_id, event) select $1, (e ->> 'connection')::int, e -> 'event' from jsonb_array_elements($2::jsonb) with ordinality x (e, o) order by o`,
      [house.companyId, JSON.stringify(events)],
    );
    const at = Date.now();
    await client.query('commit');
    await Promise.all([...new Set(messages.map(({ from }) => from.connectionId))].map((id) => wake(house, person, id)));
    return at;
  } finally {
    client.release();
  }
}

/** Any call about the phone makes its driver look. */
async function wake(house: House, person: Person, connectionId: number) {
  await apiOf(house, person).sandbox.addCustomer({
    params: { connectionId },
    body: { number: '551190000000', name: 'Relógio' },
  });
}

export interface Listener {
  screen: Screen;
  close(): void;
}
type Created = Extract<SignalPayload<typeof signals.message>, { action: 'create' }>;

/**
 * A screen with the lists of waiting and open tickets; `hear` is told of every new message at the moment it comes in.
 */
export async function listen(
  house: House,
  person: Person,
  hear: (message: Created, at: number) => void,
): Promise<Listener> {
  const screen = await openScreen(house.product.url, { token: person.token, companyId: house.companyId });
  for (const list of ['open', 'pending'])
    if (!(await screen.join('joinTickets', list))) throw new Error('The lists were not granted.');
  screen.socket.on(
    eventName(house.companyId, signals.message.channel),
    (payload: SignalPayload<typeof signals.message>) => {
      if (payload.action === 'create') hear(payload, preciseNow());
    },
  );
  return { screen, close: () => screen.close() };
}

/** Milliseconds since 1970, with fractions; on the clock that the server uses too. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

/** Customers whose tickets are open, the newest first. */
export async function customersWithTickets(house: House, count: number): Promise<(Customer & { ticketId: number })[]> {
  const { rows } = await house.database.query<Customer & { ticketId: number }>(
    `select c.number, t.connection_id as "connectionId", c.name, t.id as "ticketId" from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and t.status = 'open' order by t.id limit $2`,
    [house.companyId, count],
  );
  return rows;
}
