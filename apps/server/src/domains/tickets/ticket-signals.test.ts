import { ContactBrief, wholeLine, type Message, type SignalPayload, type signals, type Ticket } from '@balcao/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { ReceivedSignal, Screen } from '../../testing/client.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import type { Member } from '../../testing/make-office.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';

const from = '5511988887777';

/** A screen with the lists open, like the tickets page. */
async function openLists(member: Member): Promise<Screen> {
  const screen = await member.openScreen();
  onTestFinished(() => screen.close());
  for (const status of ['open', 'pending', 'closed']) expect(await screen.join('joinTickets', status)).toBe(true);
  await screen.join('joinNotification');
  return screen;
}

let fences = 0;
/** Waits until all earlier signals have arrived: the signal to everyone comes after them. */
async function allHeard(shop: Shop, ...screens: Screen[]) {
  await shop.settled();
  const value = String(++fences);
  await shop.admin.api.settings.set({ params: { key: 'reopenWindow' }, body: { value } });
  await Promise.all(screens.map((screen) => screen.hear('setting', ({ setting }) => setting.value === value)));
}

/** The signals of a ticket that a screen got since the last call. */
function listener(screen: Screen) {
  let from = 0;
  return (ticketId: number): string[] => {
    const news = screen.heard.slice(from);
    from = screen.heard.length;
    return news.flatMap(({ name, payload }) => {
      if (name === 'ticket') {
        const told = payload as SignalPayload<typeof signals.ticket>;
        return (told.action === 'update' ? told.ticket.id : told.ticketId) === ticketId
          ? [told.action === 'update' ? `${told.ticket.status}` : told.action]
          : [];
      }
      if (name === 'message') {
        const told = payload as SignalPayload<typeof signals.message>;
        const about = told.action === 'ack' ? told.ticketId : told.message.ticketId;
        return about === ticketId ? [`message ${told.action}`] : [];
      }
      return [];
    });
  };
}

test('TK-18 signals of a ticket go only to users who see it in a list; its end only to those who lose it', async () => {
  const [shop, foreign] = await Promise.all([openShop(), openShop()]);
  const [vendas, suporte] = shop.queues;
  const [ana, lia, beto] = await Promise.all([
    shop.hire({ queueIds: [vendas.id] }),
    shop.hire({ queueIds: [vendas.id] }),
    shop.hire({ queueIds: [suporte.id] }),
  ]);
  const members = [shop.admin, ana, lia, beto];
  const screens = await Promise.all(members.map(openLists));
  const theirs = await openLists(foreign.admin);
  const [admins, anas, lias, betos] = screens.map(listener) as [
    ReturnType<typeof listener>,
    ReturnType<typeof listener>,
    ReturnType<typeof listener>,
    ReturnType<typeof listener>,
  ];
  const heard = async (id: number) => {
    await allHeard(shop, ...screens);
    return { admin: admins(id), ana: anas(id), lia: lias(id), beto: betos(id) };
  };

  await shop.phone.write(from, 'Oi');
  const { id } = await shop.ticketOf(from);
  const came = ['pending', 'message create'];
  expect(await heard(id)).toEqual({ admin: came, ana: came, lia: came, beto: [] });

  await ana.api.tickets.change({ params: { id }, body: { status: 'open', userId: ana.id } });
  expect(await heard(id)).toEqual({ admin: ['open'], ana: ['open'], lia: ['delete'], beto: [] });

  await shop.phone.write(from, 'Tudo bem?');
  expect(await heard(id)).toEqual({ admin: ['message create'], ana: ['message create'], lia: [], beto: [] });

  await ana.api.tickets.read({ params: { id } });
  expect(await heard(id)).toEqual({ admin: ['updateUnread'], ana: ['updateUnread'], lia: [], beto: [] });

  await ana.api.tickets.change({ params: { id }, body: { transfer: true, queueId: suporte.id, status: 'pending' } });
  expect(await heard(id)).toEqual({ admin: ['pending'], ana: ['delete'], lia: [], beto: ['pending'] });

  await beto.api.tickets.change({ params: { id }, body: { status: 'closed' } });
  expect(await heard(id)).toEqual({ admin: ['closed'], ana: [], lia: [], beto: ['closed'] });

  await shop.admin.api.tickets.remove({ params: { id } });
  expect(await heard(id)).toEqual({ admin: ['delete'], ana: [], lia: [], beto: ['delete'] });

  await allHeard(foreign, theirs);
  expect(theirs.heard.filter(({ name }) => name === 'ticket' || name === 'message' || name === 'contact')).toEqual([]);
});

test("TK-18 a text of a hundred characters takes 740 bytes with its ticket's row, and says nothing twice", async () => {
  const shop = await openShop();
  const screen = await openLists(shop.attendant);
  onTestFinished(() => screen.close());
  const body = 'Bom dia! '.repeat(11);
  await shop.phone.write(from, 'Oi');
  await shop.phone.write(from, body);
  const told = await screen.hear('message', (signal) => signal.action === 'create' && signal.message.body === body);
  expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThanOrEqual(740);
  expect(told.action === 'create' && wholeLine(told)).toMatchObject({
    lastMessage: body,
    lastMessageType: 'chat',
    fromMe: false,
    unreadMessages: 2,
    status: 'pending',
  });
});

test('TK-18 TK-12 a user who has a ticket open hears of its conversation as long as they may see it', async () => {
  const shop = await openShop();
  const [vendas, suporte] = shop.queues;
  const [ana, lia, beto] = await Promise.all([
    shop.hire({ queueIds: [vendas.id] }),
    shop.hire({ queueIds: [vendas.id] }),
    shop.hire({ queueIds: [suporte.id] }),
  ]);
  await shop.phone.write(from, 'Oi');
  const { id } = await shop.ticketOf(from);
  await ana.api.tickets.change({ params: { id }, body: { status: 'open', userId: ana.id } });
  const screens = await Promise.all([ana, lia, beto].map((member) => member.openScreen()));
  onTestFinished(() => screens.forEach((screen) => screen.close()));
  const [anas, lias, betos] = screens as [Screen, Screen, Screen];
  // Beto may not see it; an invalid id joins no room.
  expect(await Promise.all(screens.map((screen) => screen.join('joinChatBox', id)))).toEqual([true, true, false]);
  for (const about of ['', 'x', '-1', '0', '1e3', '99999999999', `${id}' or true`])
    expect(await anas.join('joinChatBox', about)).toBe(false);

  const bodies = (screen: Screen) =>
    screen.heard.flatMap(({ name, payload }) =>
      name === 'message' && (payload as { action: string }).action === 'create'
        ? [(payload as { message: Message }).message.body]
        : [],
    );
  await ana.api.messages.send({ params: { ticketId: id }, body: { body: 'Bom dia!' } });
  await allHeard(shop, ...screens);
  expect([bodies(anas), bodies(lias), bodies(betos)]).toEqual([['Bom dia!'], ['Bom dia!'], []]);

  // After the transfer Ana and Lia may not see it, though they have it open. Each gets one delete; the admin gets none.
  const admins = await shop.admin.openScreen();
  onTestFinished(() => admins.close());
  await admins.join('joinChatBox', id);
  const news = [...screens, admins].map(listener);
  news.forEach((newsOf) => newsOf(id));
  await ana.api.tickets.change({ params: { id }, body: { transfer: true, queueId: suporte.id, userId: beto.id } });
  await allHeard(shop, ...screens, admins);
  expect(news.map((newsOf) => newsOf(id))).toEqual([['delete'], ['delete'], [], ['open']]);
  await shop.phone.write(from, 'segredo');
  await allHeard(shop, ...screens);
  expect([bodies(anas), bodies(lias), bodies(betos)]).toEqual([['Bom dia!'], ['Bom dia!'], []]);
  expect(await Promise.all(screens.map((screen) => screen.join('joinChatBox', id)))).toEqual([false, false, true]);
  await shop.phone.write(from, 'para o Beto');
  await allHeard(shop, ...screens);
  expect([bodies(anas), bodies(lias), bodies(betos)]).toEqual([['Bom dia!'], ['Bom dia!'], ['para o Beto']]);

  // After the deletion the customer's next message opens another ticket, in a queue that Beto does not see.
  await shop.admin.api.tickets.remove({ params: { id } });
  await shop.phone.write(from, 'de novo');
  await allHeard(shop, ...screens);
  expect(bodies(betos)).toEqual(['para o Beto']);
});

test('TK-18 colleagues see who looks at a ticket and writes, and when the customer does', async () => {
  const shop = await openShop();
  const ticket = await shop.attend(from);
  const [mine, other] = [await shop.attendant.openScreen(), await shop.admin.openScreen()];
  onTestFinished(() => [mine, other].forEach((screen) => screen.close()));
  await Promise.all([mine, other].map((screen) => screen.join('joinChatBox', ticket.id)));
  mine.emit('attending', String(ticket.id), 'replying');
  expect(await other.hear('presence')).toEqual({
    action: 'user',
    ticketId: ticket.id,
    user: { id: shop.attendant.id, name: shop.attendant.name },
    state: 'replying',
  });
  await shop.phone.api.type({ params: shop.phone.params, body: { from, state: 'recording' } });
  expect(await mine.hear('presence', (told) => told.action === 'contact')).toEqual({
    action: 'contact',
    ticketId: ticket.id,
    state: 'recording',
  });
  // Invalid ids and tickets that the user may not see are not passed on.
  const outsider = await (await shop.hire()).openScreen();
  outsider.emit('attending', String(ticket.id), 'viewing');
  for (const about of ['99999999999', 'x', '']) outsider.emit('attending', about, 'viewing');
  await outsider.join('joinNotification');
  await allHeard(shop, mine, other, outsider);
  outsider.close();
  expect(
    other.heard.filter(
      ({ name, payload }) => name === 'presence' && 'user' in payload && payload.user.id !== shop.attendant.id,
    ),
  ).toEqual([]);
});

test('TK-18 what comes into an open conversation is read on the socket, by the same rule as with a call', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const outsider = await shop.hire();
  const screens = await Promise.all([shop.attendant, shop.admin, outsider].map((member) => member.openScreen()));
  onTestFinished(() => screens.forEach((screen) => screen.close()));
  const [mine, admins, outsiders] = screens as [Screen, Screen, Screen];
  const unread = async () => (await shop.admin.api.tickets.show({ params: { id } })).unreadMessages;
  await Promise.all([mine, admins].map((screen) => screen.join('joinChatBox', id)));
  // A user who only views it does not mark it as read. A user who may not see it, or an invalid id, changes nothing.
  admins.emit('read', String(id));
  outsiders.emit('read', String(id));
  for (const about of ['', 'x', '-1', '99999999999', String(id + 1)]) mine.emit('read', about);
  await allHeard(shop, ...screens);
  expect(await unread()).toBe(1);
  mine.emit('read', String(id));
  for (const screen of [mine, admins])
    expect(await screen.hear('ticket', ({ action }) => action === 'updateUnread')).toEqual({
      action: 'updateUnread',
      ticketId: id,
    });
  expect(await unread()).toBe(0);
  await shop.settled();
  expect(await shop.phone.seenBy(from)).toMatchObject([{ fromCustomer: true, read: true }]);
});

type Belongs = (ticket: Pick<Ticket, 'status' | 'userId' | 'queueId'>) => boolean;

/** The state of a client that fetched once and then only listened. */
class Listening {
  readonly tickets: Map<number, Ticket>;
  readonly #belongs: Belongs;
  constructor(tickets: readonly Ticket[], belongs: Belongs) {
    this.tickets = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    this.#belongs = belongs;
  }
  hear({ name, payload }: ReceivedSignal) {
    if (name === 'ticket') this.#ticket(payload as SignalPayload<typeof signals.ticket>);
    if (name === 'message') this.#message(payload as SignalPayload<typeof signals.message>);
    if (name === 'contact') this.#contact(payload as SignalPayload<typeof signals.contact>);
  }
  #ticket(told: SignalPayload<typeof signals.ticket>) {
    if (told.action === 'update') this.#put(told.ticket);
    else if (told.action === 'delete') this.tickets.delete(told.ticketId);
    else this.#patch(told.ticketId, { unreadMessages: 0 });
  }
  #message(told: SignalPayload<typeof signals.message>) {
    if (told.action === 'create') this.#patch(told.message.ticketId, wholeLine(told));
    if (told.action !== 'ack') return;
    const { lastMessageId } = this.tickets.get(told.ticketId) ?? {};
    if (lastMessageId && told.messageIds.includes(lastMessageId)) this.#patch(told.ticketId, { lastAck: told.ack });
  }
  #contact(told: SignalPayload<typeof signals.contact>) {
    if (told.action === 'delete') return;
    const contact = ContactBrief.parse(told.contact);
    for (const ticket of this.tickets.values()) if (ticket.contactId === contact.id) this.#put({ ...ticket, contact });
  }
  #patch(id: number, changes: Partial<Ticket>) {
    const present = this.tickets.get(id);
    if (present) this.#put({ ...present, ...changes });
  }
  #put(ticket: Ticket) {
    // A ticket that is put off stands in a list of its own.
    if (ticket.snoozedUntil === null && this.#belongs(ticket)) this.tickets.set(ticket.id, ticket);
    else this.tickets.delete(ticket.id);
  }
}

test('TK-18 an old list and the signals since are what a fresh fetch shows', { timeout: 300_000 }, async () => {
  const shop = await openShop();
  const { admin, attendant, queues } = shop;
  const [vendas, suporte] = queues;
  const beto = await shop.hire({ name: 'Beto', queueIds: [suporte.id] });
  const tag = await admin.api.tags.create({ body: { name: 'vip', color: '#334455' } });
  const ours = (n: number) => `551190000000${n}`;
  for (const n of [1, 2, 3]) await shop.phone.write(ours(n), { name: `Cliente ${n}`, body: `Oi de ${n}` });
  await shop.settled();

  const watchers = await Promise.all(
    [
      { member: admin, query: { showAll: true }, belongs: () => true },
      {
        member: attendant,
        query: {},
        belongs: (ticket: Pick<Ticket, 'status' | 'userId' | 'queueId'>) =>
          ticket.userId === attendant.id ||
          (ticket.status === 'pending' && (ticket.queueId === vendas.id || ticket.queueId === suporte.id)),
      },
      {
        member: beto,
        query: {},
        belongs: (ticket: Pick<Ticket, 'status' | 'userId' | 'queueId'>) =>
          ticket.userId === beto.id || (ticket.status === 'pending' && ticket.queueId === suporte.id),
      },
    ].map(async ({ member, query, belongs }) => {
      const screen = await openLists(member);
      const fetch = async () => (await member.api.tickets.list({ query })).tickets;
      const listening = new Listening(await fetch(), belongs);
      let from = screen.heard.length;
      return {
        screen,
        async check(step: string) {
          for (const one of screen.heard.slice(from)) listening.hear(one);
          from = screen.heard.length;
          const byId = (a: Ticket, b: Ticket) => a.id - b.id;
          expect({ step, who: member.name, tickets: [...listening.tickets.values()].sort(byId) }).toEqual({
            step,
            who: member.name,
            tickets: (await fetch()).sort(byId),
          });
        },
      };
    }),
  );
  const step = async (name: string, work: () => Promise<unknown>) => {
    await work();
    await allHeard(shop, ...watchers.map(({ screen }) => screen));
    for (const { check } of watchers) await check(name);
  };
  const ticketOf = async (n: number) => (await shop.ticketOf(ours(n))).id;
  const [one, two, three] = [await ticketOf(1), await ticketOf(2), await ticketOf(3)];
  const change = (member: Member, id: number, body: Parameters<Member['api']['tickets']['change']>[0]['body']) =>
    member.api.tickets.change({ params: { id }, body });

  await step('a new customer', () => shop.phone.write(ours(4), { name: 'Cliente 4', body: 'Sou nova' }));
  await step('another message', () => shop.phone.write(ours(1), 'Mais uma'));
  await step('accept', () => change(attendant, one, { status: 'open', userId: attendant.id }));
  await step('read', () => attendant.api.tickets.read({ params: { id: one } }));
  let sent: Message | undefined;
  await step(
    'answer',
    async () => (sent = await attendant.api.messages.send({ params: { ticketId: one }, body: { body: 'Pois não?' } })),
  );
  await step('edit the answer', () =>
    attendant.api.messages.edit({ params: { id: sent?.id ?? '' }, body: { body: 'Pois não!' } }),
  );
  await step('delete the answer', () => attendant.api.messages.remove({ params: { id: sent?.id ?? '' } }));
  let written = '';
  await step('the customer writes', async () => (written = await shop.phone.write(ours(1), 'errado')));
  await step('the customer edits', () =>
    shop.phone.api.edit({ params: shop.phone.params, body: { id: written, body: 'certo' } }),
  );
  await step('the customer deletes', () => shop.phone.api.remove({ params: shop.phone.params, body: { id: written } }));
  await step('tags', () => attendant.api.tickets.syncTags({ body: { ticketId: one, tags: [tag.id] } }));
  await step('rename the contact', async () => {
    const { contactId } = await admin.api.tickets.show({ params: { id: one } });
    await admin.api.contacts.update({
      params: { id: contactId },
      body: { name: 'Outro nome', email: 'x@exemplo.com' },
    });
  });
  await step('chatbot', () => change(attendant, one, { chatbot: true }));
  await step('transfer to a queue', () =>
    change(attendant, one, { transfer: true, queueId: suporte.id, status: 'pending' }),
  );
  await step('accept by the other', () => change(beto, one, { status: 'open', userId: beto.id }));
  const putOff = () => beto.api.tickets.snooze({ params: { id: one }, body: { until: null } });
  await step('put off', putOff);
  await step('take back', () => beto.api.tickets.endSnooze({ params: { id: one } }));
  await step('put off again', putOff);
  await step('its customer writes', () => shop.phone.write(ours(1), 'Alguma novidade?'));
  await step('put off for good', putOff);
  await step('return', () => change(beto, one, { status: 'pending', userId: null }));
  await step('transfer to a person', () => change(admin, one, { userId: beto.id }));
  await step('close', () => change(beto, one, { status: 'closed' }));
  await step('reopen', () => change(beto, one, { status: 'open', userId: beto.id }));
  await step('start a ticket', async () => {
    const contact = await admin.api.contacts.create({ body: { name: 'Chamada', number: '5511911112222' } });
    await attendant.api.tickets.open({ body: { contactId: contact.id, queueId: vendas.id } });
  });
  await step('the phone itself writes', () =>
    shop.deliver([makeEvent(chatOf({ phone: ours(2) }), 'do celular', { fromMe: true })]),
  );
  await step('many at once', () => Promise.all([1, 2, 3, 4].map((n) => shop.phone.write(ours(2), `rajada ${n}`))));
  await step('transfer and delete at once', async () => {
    await change(admin, two, { transfer: true, queueId: suporte.id, status: 'pending' });
    await admin.api.tickets.remove({ params: { id: two } });
  });
  await step('two contacts are one', async () => {
    await shop.deliver([makeEvent(chatOf({ lid: '9900' }), 'pelo LID', { pushName: 'Lid' })]);
    await shop.deliver([makeEvent(chatOf({ lid: '9900', phone: ours(3) }), 'pelos dois')]);
  });
  await step('a colleague leaves', () =>
    admin.api.users.remove({ params: { id: beto.id } }).then(() => watchers.pop()),
  );
  await step('a contact goes', async () => {
    const { contactId } = await admin.api.tickets.show({ params: { id: three } });
    await admin.api.contacts.remove({ params: { id: contactId } });
  });
  // The attendant loses a queue, and with it the socket: the client fetches everything again.
  watchers.pop();
  await step('a queue goes', () => admin.api.queues.remove({ params: { id: suporte.id } }));
});

test('TK-18 when a connection is deleted its tickets leave the lists at once', async () => {
  const shop = await openShop();
  const other = await shop.linkPhone([shop.queues[0].id]);
  await other.write(from, 'pelo outro número');
  await shop.phone.write(from, 'pelo primeiro');
  const tickets = await shop.tickets({ status: 'pending' });
  const screen = await openLists(shop.attendant);
  await shop.admin.api.connections.remove({ params: { id: other.connectionId } });
  const gone = tickets.find(({ whatsappId }) => whatsappId === other.connectionId);
  await screen.hear('ticket', (told) => told.action === 'delete' && told.ticketId === gone?.id);
  expect((await shop.attendant.api.tickets.list({ query: { status: 'pending' } })).tickets).toMatchObject([
    { whatsappId: shop.phone.connectionId },
  ]);
});
