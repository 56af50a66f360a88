import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openInstallation } from './testing/installation.ts';
import { until } from './testing/until.ts';

const customers = Array.from({ length: 8 }, (_, nth) => ({
  number: `5511987650${String(nth).padStart(3, '0')}`,
  name: `Cliente ${nth}`,
}));
/** Each kills the server or its database while messages come in and go out. */
const strikes = ['server', 'database', 'server', 'database', 'database', 'server'] as const;

test(
  'AU-01 after any kill, each acknowledged message is stored once and each answer reaches the phone once',
  { timeout: 600_000 },
  async () => {
    const installation = await openInstallation({ SANDBOX: 'on' });
    let stopped = false;
    try {
      const { id: connectionId } = await installation.insist((api) =>
        api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } }),
      );
      const params = { connectionId };
      await until(async () => (await installation.insist((api) => api.sandbox.show({ params }))).status === 'qrcode');
      await installation.insist((api) => api.sandbox.scan({ params, body: {} }));

      // Every customer writes one message after the other; the attendant answers each customer now and then.
      const told = new Map<string, string[]>();
      const answers = new Map<string, string[]>();
      const tickets = new Map<string, number>();
      const writing = customers.map(async ({ number, name }) => {
        const sent: string[] = [];
        told.set(number, sent);
        for (let nth = 0; !stopped; nth++) {
          const id = `${number}-${nth}`;
          await installation.insist((api) =>
            api.sandbox.write({ params, body: { from: number, name, id, body: `pergunta ${nth}` } }),
          );
          sent.push(`pergunta ${nth}`);
          await wait(5 + Math.random() * 40);
        }
      });
      const answering = customers.map(async ({ number, name }) => {
        const said: string[] = [];
        answers.set(number, said);
        const ticketId = await until(
          async () =>
            (await installation.insist((api) => api.tickets.list({ query: { showAll: 'true' } }))).tickets.find(
              (ticket) => ticket.contact.name === name,
            )?.id,
        );
        tickets.set(number, ticketId);
        await installation.insist((api) => api.tickets.change({ params: { id: ticketId }, body: { status: 'open' } }));
        for (let nth = 0; !stopped; nth++) {
          const body = `resposta ${nth} a ${number}`;
          await installation.insist((api) =>
            api.messages.send({ params: { ticketId }, body: { body, clientId: body } }),
          );
          said.push(body);
          await wait(20 + Math.random() * 80);
        }
      });
      for (const what of strikes) {
        await wait(700 + Math.random() * 1500);
        await installation.strike(what);
      }
      await wait(700);
      stopped = true;
      await Promise.all([...writing, ...answering]);

      for (const { number } of customers) {
        const expected = answers.get(number) ?? [];
        const reached = await until(async () => {
          const { messages } = await installation.insist((api) =>
            api.sandbox.messages({ params, query: { customer: number } }),
          );
          const ours = messages.filter((message) => !message.fromCustomer).map((message) => message.body);
          return ours.length >= expected.length && ours;
        });
        expect(reached).toEqual(expected);
        const wanted = told.get(number) ?? [];
        const ticketId = tickets.get(number) ?? 0;
        const stored = await until(async () => {
          const inbound = (await installation.conversationOf(ticketId))
            .filter((message) => !message.fromMe)
            .map((message) => message.body);
          return inbound.length >= wanted.length && inbound;
        });
        expect(stored).toEqual(wanted);
      }
      const { tickets: every } = await installation.insist((api) => api.tickets.list({ query: { showAll: 'true' } }));
      expect(every.map((ticket) => ticket.contact.name).toSorted()).toEqual(
        customers.map((customer) => customer.name).toSorted(),
      );
    } finally {
      await installation.remove();
    }
  },
);
