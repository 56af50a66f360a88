import { until } from '../apps/server/src/testing/until.ts';
import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { makePicture, makeSound } from '../apps/server/src/testing/make-files.ts';
import { firstLogin } from './first-login.ts';
import type { Person } from './people.ts';

type Form = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

/** A ticket as a user of the company sees it. */
export interface TicketRow {
  id: number;
  uuid: string;
  status: string;
  userId: number | null;
  queueId: number | null;
  unreadMessages: number;
}

/** A customer with a telephone of the simulated network. */
export interface Customer {
  name: string;
  number: string;
  writes(body: string, more?: Record<string, unknown>): Promise<string>;
  sends(file: { name: string; mimeType: string; buffer: Buffer }, more?: Record<string, string>): Promise<string>;
  edits(id: string, body: string): Promise<void>;
  deletes(id: string): Promise<void>;
  reacts(id: string, emoji: string): Promise<void>;
  /** Marks all messages sent so far as read, or played. */
  reads(options?: { played?: boolean }): Promise<void>;
  types(state: 'composing' | 'recording' | 'paused'): Promise<void>;
  /** The messages of the conversation as the customer's telephone shows them, oldest first. */
  sees(): Promise<
    {
      id: string;
      fromCustomer: boolean;
      type: string;
      body: string;
      mediaUrl: string | null;
      isDeleted: boolean;
      isEdited: boolean;
      reaction: string | null;
      quotedId: string | null;
      deliveries: number;
    }[]
  >;
}

/** Test data in the first company that no other test uses: two queues, a linked telephone, users. */
export interface Desk {
  queue: { id: number; name: string };
  otherQueue: { id: number; name: string };
  connection: { id: number; name: string };
  customer(name?: string): Customer;
  /** A user who can sign in; by default an attendant of the desk's first queue. */
  person(changes?: { name?: string; profile?: 'admin' | 'user'; queueIds?: number[] }): Promise<Person>;
  ticketsOf(customer: Customer): Promise<TicketRow[]>;
  /** The ticket of a customer's first message, once it exists. */
  ticketOf(customer: Customer): Promise<TicketRow>;
  /** A customer writes, and the user accepts the ticket. */
  attends(person: Person, customer: Customer): Promise<void>;
  /** Calls the API as the first admin. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export async function makeDesk(request: APIRequestContext): Promise<Desk> {
  const mark = randomUUID().slice(0, 6);
  const send = async <T>(
    method: string,
    path: string,
    options: { data?: unknown; multipart?: Form; token?: string },
  ): Promise<T> => {
    const { token, ...rest } = options;
    const response = await request.fetch(`/api${path}`, {
      method,
      ...rest,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { token } = await send<{ token: string }>('POST', '/auth/login', { data: firstLogin });
  const ask = <T>(method: string, path: string, data?: unknown) =>
    send<T>(method, path, { token, ...(data === undefined ? {} : { data }) });
  const colour = () => `#${randomInt(0x1000000).toString(16).padStart(6, '0')}`;
  const makeQueue = (name: string) =>
    ask<{ id: number; name: string }>('POST', '/queue', { name: `${name} ${mark}`, color: colour() });

  const queue = await makeQueue('Vendas');
  const otherQueue = await makeQueue('Suporte');
  const connection = await ask<{ id: number; name: string }>('POST', '/whatsapp', {
    name: `Loja ${mark}`,
    driver: 'sandbox',
    queueIds: [queue.id],
  });
  await until(async () => {
    const { status } = await ask<{ status: string }>('GET', `/whatsapp/${connection.id}`);
    // The scan is refused if the code has just expired; the next round tries again.
    if (status === 'qrcode') await ask('POST', `/sandbox/${connection.id}/scan`, {}).catch(() => undefined);
    return status === 'CONNECTED' || undefined;
  });

  const phone = `/sandbox/${connection.id}`;
  const ticketsOf = async ({ number }: Customer) =>
    (await ask<{ tickets: TicketRow[] }>('GET', `/tickets?showAll=true&searchParam=${number}`)).tickets;
  const ticketOf = (customer: Customer) => until(async () => (await ticketsOf(customer))[0]);
  return {
    queue,
    otherQueue,
    connection,
    ask,
    ticketsOf,
    ticketOf,
    async attends(person, customer) {
      await customer.writes('Oi');
      await ask('PUT', `/tickets/${(await ticketOf(customer)).id}`, { status: 'open', userId: person.id });
    },
    customer(name = `Mariana ${mark}`) {
      const number = `5511${randomInt(910000000, 999999999)}`;
      const from = number;
      return {
        name,
        number,
        writes: async (body, more = {}) =>
          (await ask<{ id: string }>('POST', `${phone}/messages`, { from, name, body, ...more })).id,
        sends: async (file, more = {}) =>
          (
            await send<{ id: string }>('POST', `${phone}/messages`, {
              token,
              multipart: { from, name, type: 'media', ...more, media: file },
            })
          ).id,
        edits: async (id, body) => void (await ask('POST', `${phone}/edit`, { id, body })),
        deletes: async (id) => void (await ask('POST', `${phone}/delete`, { id })),
        reacts: async (id, emoji) => void (await ask('POST', `${phone}/react`, { from, id, emoji })),
        reads: async ({ played = false } = {}) => void (await ask('POST', `${phone}/read`, { from, played })),
        types: async (state) => void (await ask('POST', `${phone}/typing`, { from, state })),
        sees: async () =>
          (await ask<{ messages: Awaited<ReturnType<Customer['sees']>> }>('GET', `${phone}/messages?customer=${from}`))
            .messages,
      };
    },
    async person(changes = {}) {
      const person = { name: 'Ana Ribeiro', email: `ana-${randomUUID()}@balcao.test`, password: 'senha-de-teste' };
      const { id } = await ask<{ id: number }>('POST', '/users', {
        ...person,
        profile: 'user',
        queueIds: [queue.id],
        ...changes,
      });
      return { ...person, ...changes, id };
    },
  };
}

export const picture = async (name = 'sofa.jpg', width = 800, height = 500) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePicture('jpeg', width, height),
});

/** Three seconds of a tone, in the format of a phone's voice note. */
export const voiceNote = async () => ({ name: 'voz.ogg', mimeType: 'audio/ogg', buffer: await makeSound('ogg', 3) });
