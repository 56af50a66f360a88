import type { RouteAsk, routes, Ticket } from '@balcao/contract';
import { sql } from 'kysely';
import type { ChannelEvent } from '../channels/driver.ts';
import { journalEntryOf } from '../channels/journal-entry.ts';
import { factsDelivered } from '../platform/facts/deliver-facts.ts';
import { storeEntries } from '../platform/lanes/store-entries.ts';
import { queryAsWorker } from '../platform/scope/as-operator.ts';
import type { Client, UncheckedCall } from './client.ts';
import { makeOffice, type Office } from './make-office.ts';
import { longerPauses } from './until.ts';

type Written = RouteAsk<typeof routes.sandbox.write>['body'];

/** A linked sandbox phone. */
export interface Phone {
  connectionId: number;
  /** A customer writes; returns WhatsApp's id of the message. */
  write(
    from: string,
    said: string | Omit<Written, 'from'>,
    file?: NonNullable<UncheckedCall['files']>[number],
  ): Promise<string>;
  api: Client['sandbox'];
  params: { connectionId: number };
  /** The messages that one customer sees, oldest first. */
  seenBy(customer: string): Promise<Awaited<ReturnType<Client['sandbox']['messages']>>['messages']>;
}

/** An office with a phone to which customers write. */
export interface Shop extends Office {
  /** A number whose customers wait in `Vendas`. */
  phone: Phone;
  /** Links one more number, with these queues. */
  linkPhone(queueIds?: readonly number[]): Promise<Phone>;
  /** Resolves when all incoming messages are stored, all outgoing ones are sent, and all announcements are made. */
  settled(): Promise<void>;
  /** Delivers events of a driver, for addresses that the sandbox phone does not know. */
  deliver(events: readonly ChannelEvent[], connectionId?: number): Promise<void>;
  /** The tickets as an admin sees them, newest first. */
  tickets(query?: RouteAsk<typeof routes.tickets.list>['query']): Promise<Ticket[]>;
  /** The newest ticket of a number. */
  ticketOf(number: string): Promise<Ticket>;
  /** A ticket of a customer who wrote, accepted by the attendant. */
  attend(from: string, said?: string): Promise<Ticket>;
}

let phoneCount = 0;

/**
 * Whether work is left in the lanes or in the simulated network. Both are read in one query, so that an item on its way
 * from one to the other is not missed.
 */
async function isBusy(companyId: number) {
  const [row] = await queryAsWorker(sql<{
    busy: boolean;
  }>`select exists (select from lane_entries where company_id = ${companyId} and parked_at is null)
    or exists (select from sandbox_events where company_id = ${companyId}) as busy`);
  return row?.busy ?? false;
}

/** Whether the connection shows its QR code. Every shop waits for this: a statement is faster than a call. */
async function showsCode(companyId: number, connectionId: number) {
  const [row] = await queryAsWorker(sql<{ status: string }>`select status from connections
    where company_id = ${companyId} and id = ${connectionId}`);
  return row?.status === 'qrcode';
}

/**
 * Makes an office and links its first phone.
 * @param queueIds the queues of the first number; default: Vendas, so that new tickets wait there
 */
export async function openShop({
  queueIds,
  ...options
}: Parameters<typeof makeOffice>[0] & { queueIds?: readonly number[] } = {}): Promise<Shop> {
  const office = await makeOffice(options);
  const { admin, attendant, companyId } = office;
  const linkPhone = async (queueIds: readonly number[] = []): Promise<Phone> => {
    const { id: connectionId } = await admin.api.connections.create({
      body: { name: `Balcão ${++phoneCount}`, driver: 'sandbox', queueIds: [...queueIds] },
    });
    const params = { connectionId };
    const pause = longerPauses({ firstMs: 15 });
    while (!(await showsCode(companyId, connectionId))) await pause();
    await admin.api.sandbox.scan({ params, body: {} });
    return {
      connectionId,
      params,
      api: admin.api.sandbox,
      async write(from, said, file) {
        const body = typeof said === 'string' ? { from, body: said } : { from, ...said };
        return (await admin.api.sandbox.write({ params, body, ...(file && { files: [file] }) })).id;
      },
      seenBy: async (customer) => (await admin.api.sandbox.messages({ params, query: { customer } })).messages,
    };
  };
  const phone = await linkPhone(queueIds ?? [office.queues[0].id]);
  const settled = async () => {
    // An announcement may give the lanes more work.
    const pause = longerPauses();
    do {
      while (await isBusy(companyId)) await pause();
      await factsDelivered();
    } while (await isBusy(companyId));
  };
  const tickets: Shop['tickets'] = async (query) => {
    await settled();
    return (await admin.api.tickets.list({ query: { showAll: true, ...query } })).tickets;
  };
  const ticketOf = async (number: string) => {
    const ticket = (await tickets()).find((ticket) => ticket.contact.number === number);
    if (!ticket) throw new Error(`There is no ticket of ${number}.`);
    return ticket;
  };
  return {
    ...office,
    phone,
    linkPhone,
    settled,
    tickets,
    ticketOf,
    async deliver(events, connectionId = phone.connectionId) {
      await storeEntries(events.map((event) => journalEntryOf(companyId, connectionId, event)));
      await settled();
    },
    async attend(from, said = 'Oi!') {
      await phone.write(from, said);
      const { id } = await ticketOf(from);
      return attendant.api.tickets.change({ params: { id }, body: { status: 'open', userId: attendant.id } });
    },
  };
}
