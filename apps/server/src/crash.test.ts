import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Message } from '@balcao/contract';
import { clientOf, Refused, type Client } from './testing/client.ts';
import { startServer, type RunningServer } from './testing/start-server.ts';

const login = { email: 'admin@example.com', password: 'uma-senha-boa' };
const env = { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password, SANDBOX: 'on' };
const customers = Array.from({ length: 8 }, (_, nth) => ({ number: `5511987650${String(nth).padStart(3, '0')}`, name: `Cliente ${nth}` }));
/** Each kills the server or its database while messages come in and go out. */
const strikes = ['server', 'database', 'server', 'database', 'database', 'server'] as const;

/** The product as its users see it over its deaths: whatever they ask is asked again until it is answered. */
class House {
  server: RunningServer;
  #api: Client;
  stopped = false;
  private constructor(server: RunningServer, api: Client) {
    this.server = server;
    this.#api = api;
  }
  static async open(): Promise<House> {
    const server = await startServer({ env });
    return new House(server, await signIn(server.url));
  }
  async strike(what: (typeof strikes)[number]) {
    if (what === 'server') {
      await this.server.kill();
      this.server = await startServer({ env, dataDir: this.server.dataDir });
      this.#api = await signIn(this.server.url);
    } else {
      process.kill(postmasterOf(this.server.dataDir), 'SIGKILL');
    }
  }
  /** As a person or a telephone does: an answer lost on the way is asked for again, with the same ids. */
  async insist<T>(ask: (api: Client) => Promise<T>): Promise<T> {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 1.5, 500)) {
      try {
        return await ask(this.#api);
      } catch (error) {
        const passing = !(error instanceof Refused) || error.status >= 500 || error.code === 'ERR_TOKEN_EXPIRED';
        if (!passing) throw error;
        if (error instanceof Refused && error.code === 'ERR_TOKEN_EXPIRED') this.#api = await signIn(this.server.url).catch(() => this.#api);
      }
      await wait(pauseMs);
    }
  }
}

async function signIn(url: string): Promise<Client> {
  for (;;) {
    try {
      const { token } = await clientOf(url).auth.login({ body: login });
      return clientOf(url, token);
    } catch {
      await wait(100);
    }
  }
}

function postmasterOf(dataDir: string): number {
  for (const folder of fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(folder) === 'postmaster.pid') return Number(fs.readFileSync(path.join(dataDir, folder), 'utf8').split('\n')[0]);
  }
  throw new Error('There is no database in the data folder.');
}

async function until<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await wait(100);
  }
}

async function conversationOf(house: House, ticketId: number): Promise<Message[]> {
  const all: Message[] = [];
  for (let before: string | undefined; ; ) {
    const page = await house.insist((api) => api.messages.page({ params: { ticketId }, query: { ...(before && { before }) } }));
    all.unshift(...page.messages);
    if (!page.hasMore || page.next === null) return all;
    before = page.next;
  }
}

test('AU-01 whatever is killed, each message the phone was told is safe is stored once and each answer reaches the phone once', { timeout: 600_000 }, async () => {
  const house = await House.open();
  try {
    const { id: connectionId } = await house.insist((api) => api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } }));
    const params = { connectionId };
    await until(async () => (await house.insist((api) => api.sandbox.show({ params }))).status === 'qrcode');
    await house.insist((api) => api.sandbox.scan({ params, body: {} }));

    // Every customer writes one message after the other; the attendant answers each customer now and then.
    const told = new Map<string, string[]>();
    const answers = new Map<string, string[]>();
    const tickets = new Map<string, number>();
    const writing = customers.map(async ({ number, name }) => {
      const sent: string[] = [];
      told.set(number, sent);
      for (let nth = 0; !house.stopped; nth++) {
        const id = `${number}-${nth}`;
        await house.insist((api) => api.sandbox.write({ params, body: { from: number, name, id, body: `pergunta ${nth}` } }));
        sent.push(`pergunta ${nth}`);
        await wait(5 + Math.random() * 40);
      }
    });
    const answering = customers.map(async ({ number, name }) => {
      const said: string[] = [];
      answers.set(number, said);
      const ticketId = await until(async () => (await house.insist((api) => api.tickets.list({ query: { showAll: 'true' } }))).tickets.find((ticket) => ticket.contact.name === name)?.id);
      tickets.set(number, ticketId);
      await house.insist((api) => api.tickets.change({ params: { id: ticketId }, body: { status: 'open' } }));
      for (let nth = 0; !house.stopped; nth++) {
        const body = `resposta ${nth} a ${number}`;
        await house.insist((api) => api.messages.send({ params: { ticketId }, body: { body, clientId: body } }));
        said.push(body);
        await wait(20 + Math.random() * 80);
      }
    });
    for (const what of strikes) {
      await wait(700 + Math.random() * 1500);
      await house.strike(what);
    }
    await wait(700);
    house.stopped = true;
    await Promise.all([...writing, ...answering]);

    for (const { number } of customers) {
      const expected = answers.get(number) ?? [];
      const reached = await until(async () => {
        const { messages } = await house.insist((api) => api.sandbox.messages({ params, query: { customer: number } }));
        const ours = messages.filter((message) => !message.fromCustomer).map((message) => message.body);
        return ours.length >= expected.length && ours;
      });
      expect(reached).toEqual(expected);
      const wanted = told.get(number) ?? [];
      const ticketId = tickets.get(number) ?? 0;
      const stored = await until(async () => {
        const inbound = (await conversationOf(house, ticketId)).filter((message) => !message.fromMe).map((message) => message.body);
        return inbound.length >= wanted.length && inbound;
      });
      expect(stored).toEqual(wanted);
    }
    const { tickets: every } = await house.insist((api) => api.tickets.list({ query: { showAll: 'true' } }));
    expect(every.map((ticket) => ticket.contact.name).toSorted()).toEqual(customers.map((customer) => customer.name).toSorted());
  } finally {
    await house.server.remove();
    fs.rmSync(house.server.dataDir, { recursive: true, force: true });
  }
});
