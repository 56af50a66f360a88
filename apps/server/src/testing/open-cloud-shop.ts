import { sql } from 'kysely';
import type { Message, Ticket } from '@balcao/contract';
import { factsDelivered } from '../platform/facts/deliver-facts.ts';
import { queryAsWorker } from '../platform/scope/as-operator.ts';
import type { GraphDouble } from './graph-double.ts';
import { makeOffice, type Office } from './make-office.ts';
import type { TestApp } from './start-test-app.ts';
import { findTickets } from './find-all.ts';
import { longerPauses } from './until.ts';

/** An office with a number of the Cloud API, connected to a double of Meta's API. */
export interface CloudShop extends Office {
  graph: GraphDouble;
  connectionId: number;
  webhook: string;
  verifyToken: string;
  /** A customer writes: a text, or any message as the webhook reports it. Returns Meta's id. */
  write(
    from: string,
    message: string | Record<string, unknown>,
    more?: { at?: number; id?: string; name?: string },
  ): Promise<string>;
  /** Meta reports the status of an own message. */
  status(wamid: string, status: string, more?: Record<string, unknown>): Promise<void>;
  /** Resolves when no work is left. */
  settled(): Promise<void>;
  ticketOf(number: string): Promise<Ticket>;
  messagesOf(number: string): Promise<Message[]>;
  /** A ticket of a customer who wrote, accepted by the admin. */
  attend(from: string, said?: string): Promise<Ticket>;
}

let messageCount = 0;

/** Makes an office and connects its number to the double. */
export async function openCloudShop(app: TestApp, graph: GraphDouble): Promise<CloudShop> {
  const office = await makeOffice({ app });
  const { admin, companyId } = office;
  const { connectionId, webhookUrl, verifyToken } = await connectNumber(admin, graph);
  const webhook = `${app.url}${new URL(webhookUrl).pathname}`;
  const settled = async () => {
    const pause = longerPauses();
    while (await isBusy(companyId)) await pause();
    await factsDelivered();
  };
  const report = async (value: Record<string, unknown>) => {
    const status = await graph.report(webhook, value);
    if (status !== 200) throw new Error(`The webhook answered ${status}.`);
    await settled();
  };
  const ticketOf = async (number: string) => {
    await settled();
    const found = (await findTickets(admin.api, { showAll: true, searchParam: number }))[0];
    if (!found) throw new Error(`There is no ticket of ${number}.`);
    return found;
  };
  const write: CloudShop['write'] = async (
    from,
    message,
    { at = Date.now(), id = `wamid.${Buffer.from(`${from}-${++messageCount}`).toString('base64')}`, name = 'Ana' } = {},
  ) => {
    const content = typeof message === 'string' ? { type: 'text', text: { body: message } } : message;
    await report({
      contacts: [{ profile: { name }, wa_id: from }],
      messages: [{ from, id, timestamp: String(Math.floor(at / 1000)), ...content }],
    });
    return id;
  };
  return {
    ...office,
    graph,
    connectionId,
    webhook,
    verifyToken,
    write,
    status: (wamid, status, more = {}) => {
      const { to, recipient } = graph.sent()[graph.wamids().indexOf(wamid)] ?? {};
      const person = {
        ...(to !== undefined && { recipient_id: to }),
        ...(recipient !== undefined && { recipient_user_id: recipient }),
      };
      const timestamp = String(Math.floor(Date.now() / 1000));
      return report({ statuses: [{ id: wamid, status, timestamp, ...person, ...more }] });
    },
    settled,
    ticketOf,
    async messagesOf(number) {
      const { id } = await ticketOf(number);
      return (await admin.api.messages.page({ params: { ticketId: id } })).messages;
    },
    async attend(from, said = 'Oi!') {
      await write(from, said);
      const { id } = await ticketOf(from);
      return admin.api.tickets.change({ params: { id }, body: { status: 'open', userId: admin.id } });
    },
  };
}

/** A connection with the number of the double, once it is connected. */
async function connectNumber({ api }: Office['admin'], graph: GraphDouble) {
  const { phone, businessAccountId, accessToken, appSecret } = graph;
  const { id: connectionId } = await api.connections.create({
    body: {
      name: 'Oficial',
      driver: 'cloud-api',
      cloud: { phoneNumberId: phone.id, businessAccountId, accessToken, appSecret },
    },
  });
  const pause = longerPauses();
  while ((await api.connections.show({ params: { id: connectionId } })).status !== 'CONNECTED') await pause();
  return { connectionId, ...(await api.cloud.show({ params: { id: connectionId } })) };
}

/** Whether the company has entries to work. Entries of other kinds, such as pictures of contacts, do not count. */
async function isBusy(companyId: number): Promise<boolean> {
  const [row] = await queryAsWorker(sql<{ busy: boolean }>`select exists (
    select
      from lane_entries
      where company_id = ${companyId} and parked_at is null
        and kind in ('cloud', 'flow-form', 'inbound', 'ack', 'send', 'send-held', 'history', 'book')
  ) as busy`);
  return row?.busy ?? false;
}
