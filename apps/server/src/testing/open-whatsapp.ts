import {
  addPhone,
  companionsOf,
  scanQr,
  sendAsCustomer,
  startMockWhatsApp,
  type Companion,
  type Content,
  type MockWhatsApp,
  type Phone,
} from '@balcao/wa-mock';
import type { Message, SettingKey, Ticket } from '@balcao/contract';
import { expect, vi } from 'vitest';
import { quietLibsignal } from '@balcao/libsignal-fixes';
import { clientOf, type Client } from './client.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { newTestDatabase } from './test-database.ts';
import { findTickets } from './find-all.ts';

const admin = { email: 'bia@example.com', password: 'uma senha bem longa' };

/** For `vi.waitFor`: phones are also linked outside of a test, where `expect.poll` is not available. */
const linkTimeout = { timeout: 60_000, interval: 50 };

/** A number of the company that is linked to a phone, and a customer. */
export interface Linked {
  id: number;
  shop: Phone;
  ana: Phone;
  /** The linked device: the server under test. */
  device(): Companion;
}

/** The whole server in a process of its own, over HTTP, and WhatsApp with its phones in this process. */
export interface WhatsAppOffice {
  mock: MockWhatsApp;
  databaseUrl: string;
  server: RunningServer;
  api: Client;
  session: { token: string; companyId: number; userId: number };
  set(key: SettingKey, value: string): Promise<void>;
  /** A phone with a unique number. */
  makePhone(name: string): Phone;
  /** @param historyDays how much of the phone's history is imported */
  makeLinked(options?: { historyDays?: number }): Promise<Linked>;
  /** Links a disconnected connection again. */
  relink(id: number, shop: Phone): Promise<void>;
  write(linked: Linked, content: Content | string): Promise<string>;
  ticketOf(linked: Linked): Promise<Ticket | undefined>;
  /** The newest ticket whose contact has this number or this name. */
  ticketNamed(words: string): Promise<Ticket | undefined>;
  messagesOf(linked: Linked): Promise<Message[]>;
  /** The newest messages of a ticket. */
  pageOf(ticketId: number): Promise<Message[]>;
  /** The only message of the conversation, as soon as it is there. */
  onlyMessage(linked: Linked): Promise<Message>;
  /** Waits until the conversation has a message with this text. */
  arrives(linked: Linked, body: string): Promise<void>;
  /** An open ticket; the customer has said `Bom dia!`. */
  makeConversation(
    linked?: Linked,
  ): Promise<Linked & { params: { ticketId: number }; firstId: string; answer(body: string): Promise<Message> }>;
  stop(): Promise<void>;
}

/**
 * Starts the server and the mock of WhatsApp, and signs the admin in.
 * @param furtherEnv further variables of the server's environment
 */
export async function openWhatsApp(furtherEnv: NodeJS.ProcessEnv = {}): Promise<WhatsAppOffice> {
  quietLibsignal();
  const mock = await startMockWhatsApp();
  const dataDir = makeTemporaryFolder();
  const databaseUrl = await newTestDatabase();
  const env = {
    DATABASE_URL: databaseUrl,
    WA_WEB_SOCKET_URL: mock.socketUrl,
    NODE_EXTRA_CA_CERTS: mock.certificate.file,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...furtherEnv,
  };
  const server = await startServer({ dataDir, env });
  const { token, user } = await clientOf(server.url).auth.login({ body: admin });
  const api = clientOf(server.url, token);
  const session = { token, companyId: user.companyId, userId: user.id };
  const phones = phonesOf(mock, api);
  const conversations = conversationsOf(api);
  const write = ({ shop, ana }: Linked, content: Content | string) =>
    sendAsCustomer(mock, ana, shop, typeof content === 'string' ? { kind: 'text', text: content } : content);
  return {
    mock,
    databaseUrl,
    server,
    api,
    session,
    set: async (key, value) => void (await api.settings.set({ params: { key }, body: { value } })),
    ...phones,
    ...conversations,
    write,
    async makeConversation(given) {
      const linked = given ?? (await phones.makeLinked());
      const firstId = await write(linked, 'Bom dia!');
      await conversations.arrives(linked, 'Bom dia!');
      const params = { ticketId: (await conversations.ticketOf(linked))?.id ?? 0 };
      await api.tickets.change({ params: { id: params.ticketId }, body: { status: 'open', userId: session.userId } });
      return { ...linked, params, firstId, answer: (body) => api.messages.send({ params, body: { body } }) };
    },
    async stop() {
      await server.stop();
      await mock.stop();
    },
  };
}

/** Makes phones of WhatsApp, and links connections to them. */
function phonesOf(mock: MockWhatsApp, api: Client): Pick<WhatsAppOffice, 'makePhone' | 'makeLinked' | 'relink'> {
  let phoneCount = 0;
  const makePhone = (name: string) =>
    addPhone(mock, { number: `5511${98_888_0000 + ++phoneCount}`, name: `${name} ${phoneCount}` });

  async function scan(id: number, shop: Phone): Promise<void> {
    const showConnection = () => api.connections.show({ params: { id } });
    await vi.waitFor(async () => expect((await showConnection()).qrcode).not.toBe(''), linkTimeout);
    // A number without a name cannot be online.
    await scanQr(mock, (await showConnection()).qrcode, shop, { businessName: shop.name });
    await vi.waitFor(async () => expect((await showConnection()).status).toBe('CONNECTED'), linkTimeout);
  }

  return {
    makePhone,
    async makeLinked({ historyDays = 0 } = {}) {
      const ana = makePhone('Ana');
      const shop = addPhone(mock, { number: `5511${91_000_0000 + phoneCount}`, name: 'Padaria', business: true });
      const { id } = await api.connections.create({
        body: { name: `Número ${shop.number}`, driver: 'baileys', historyDays },
      });
      await scan(id, shop);
      return { id, shop, ana, device: () => companionsOf(mock, shop)[0] as Companion };
    },
    async relink(id, shop) {
      await api.connections.askNewCode({ params: { id } });
      await scan(id, shop);
    },
  };
}

type Conversations = Pick<
  WhatsAppOffice,
  'pageOf' | 'ticketNamed' | 'ticketOf' | 'messagesOf' | 'onlyMessage' | 'arrives'
>;

/** Reads tickets and messages as a user sees them. */
function conversationsOf(api: Client): Conversations {
  const pageOf = async (ticketId: number) => (await api.messages.page({ params: { ticketId } })).messages;
  const ticketNamed = async (words: string) => (await findTickets(api, { showAll: true, searchParam: words }))[0];
  const ticketOf = ({ ana }: Linked) => ticketNamed(ana.number);
  const messagesOf = async (linked: Linked) => {
    const ticket = await ticketOf(linked);
    return ticket ? pageOf(ticket.id) : [];
  };
  return {
    pageOf,
    ticketNamed,
    ticketOf,
    messagesOf,
    async onlyMessage(linked) {
      await expect.poll(async () => (await messagesOf(linked)).length).toBe(1);
      return (await messagesOf(linked))[0] as Message;
    },
    arrives: async (linked, body) =>
      expect.poll(async () => (await messagesOf(linked)).map((message) => message.body)).toContain(body),
  };
}
