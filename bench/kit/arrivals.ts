import { openScreen, type Screen } from '../../apps/server/src/testing/client.ts';
import { eventName, signals, type SignalPayload } from '../../packages/contract/src/index.ts';
import { apiOf, type Installation, type Person } from './installation.ts';

/** A customer of the simulated network. */
export interface Customer {
  number: string;
  connectionId: number;
  name: string;
}

let messagesWritten = 0;

/**
 * Inserts messages into the queue of the simulated network in one statement and wakes the phones. From there they take
 * the path of all messages (driver, journal, lane, transaction, signal). The phone's HTTP API is not used, because one
 * call for each message would measure HTTP. The sender's clock is a day ahead. A message's time is never later than its
 * arrival, so it is then exactly the moment at which the driver received the message.
 * @returns the time just before the commit, by this process's clock
 */
export async function arrive(
  installation: Installation,
  messages: readonly { from: Customer; body: string }[],
): Promise<number> {
  const [person] = await installation.admins();
  if (!person) throw new Error('Nobody is signed in.');
  const ahead = Date.now() + 86_400_000;
  const events = messages.map(({ from, body }) => ({
    connection: from.connectionId,
    event: {
      type: 'message',
      waId: `3ABE${(++messagesWritten).toString(16).padStart(12, '0').toUpperCase()}`,
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
  const client = await installation.database.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into sandbox_events (company_id, connection_id, event) select $1, (e ->> 'connection')::int, e -> 'event'
        from jsonb_array_elements($2::jsonb) with ordinality x (e, o) order by o`,
      [installation.companyId, JSON.stringify(events)],
    );
    const committedAt = Date.now();
    await client.query('commit');
    await Promise.all(
      [...new Set(messages.map(({ from }) => from.connectionId))].map((id) => wake(installation, person, id)),
    );
    return committedAt;
  } finally {
    client.release();
  }
}

/** Any call to the phone's API makes its driver read the queue; this call changes nothing that is measured. */
async function wake(installation: Installation, person: Person, connectionId: number) {
  await apiOf(installation, person).sandbox.addCustomer({
    params: { connectionId },
    body: { number: '551190000000', name: 'Relógio' },
  });
}

export interface Listener {
  screen: Screen;
  close(): void;
}
type CreatedMessage = Extract<SignalPayload<typeof signals.message>, { action: 'create' }>;

/** A screen with the lists of waiting and open tickets. `hear` is called for each new message when it arrives. */
export async function listen(
  installation: Installation,
  person: Person,
  hear: (message: CreatedMessage, at: number) => void,
): Promise<Listener> {
  const screen = await openScreen(installation.product.url, { token: person.token, companyId: installation.companyId });
  for (const list of ['open', 'pending'])
    if (!(await screen.join('joinTickets', list))) throw new Error('The lists were not granted.');
  screen.socket.on(
    eventName(installation.companyId, signals.message.channel),
    (payload: SignalPayload<typeof signals.message>) => {
      if (payload.action === 'create') hear(payload, preciseNow());
    },
  );
  return { screen, close: () => screen.close() };
}

/** Milliseconds since 1970 with fractions, by the clock that the server also uses. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

/** Customers with an open ticket, in the order of the ticket ids. */
export async function customersWithTickets(
  installation: Installation,
  count: number,
): Promise<(Customer & { ticketId: number })[]> {
  const { rows } = await installation.database.query<Customer & { ticketId: number }>(
    `select c.number, t.connection_id as "connectionId", c.name, t.id as "ticketId" from tickets t
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and t.status = 'open' order by t.id limit $2`,
    [installation.companyId, count],
  );
  return rows;
}
