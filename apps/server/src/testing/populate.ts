import { nouns as contractNouns } from '@balcao/contract';
import { nouns } from '../nouns.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import type { Office } from './make-office.ts';
import { until } from './until.ts';

/** One row of each kind that a company can have, by the names of the sweep. */
export interface Populated {
  cloudConnection: number;
  company: number;
  connection: number;
  contact: number;
  /** A merge of contacts that can be undone. */
  contactMerge: number;
  message: string;
  note: number;
  queue: number;
  /** The samples of nouns, by the name of the noun in the contract. */
  samples: Readonly<Record<string, number | string>>;
  tag: number | string;
  ticket: number;
  ticketUuid: string;
  /** The token of the connection, for programs. */
  token: string;
  user: number;
}

/**
 * Fills an office through the public API: a linked sandbox phone, a customer who wrote, an answer with a file. Every
 * text contains `word`.
 */
export async function populate({ admin, attendant, companyId, queues }: Office, word: string): Promise<Populated> {
  const manager = await admin.openScreen();
  const { id: connection } = await admin.api.connections.create({
    body: { name: `${word} loja`, driver: 'sandbox', queueIds: [queues[0].id] },
  });
  await manager.hear('session', ({ session }) => session.id === connection && session.status === 'qrcode');
  await admin.api.sandbox.scan({ params: { connectionId: connection }, body: {} });
  await manager.hear('session', ({ session }) => session.id === connection && session.status === 'CONNECTED');
  await admin.api.sandbox.write({
    params: { connectionId: connection },
    body: { from: '5511955554444', name: `${word} cliente`, body: `${word} bom dia` },
  });
  const page = await settle(
    () => attendant.api.tickets.list({ query: { status: 'pending' } }),
    ({ tickets }) => tickets.length > 0,
  );
  const ticket = page.tickets[0];
  if (!ticket) throw new Error('No ticket came.');
  await attendant.api.tickets.change({
    params: { id: ticket.id },
    body: { status: 'open', userId: attendant.id, queueId: queues[0].id },
  });
  const sent = await attendant.api.messages.send({
    params: { ticketId: ticket.id },
    body: { body: `${word} resposta` },
    files: [{ name: `${word}.txt`, type: 'text/plain', bytes: `${word} bytes` }],
  });
  const note = await attendant.api.ticketNotes
    .create({ body: { ticketId: ticket.id, note: `${word} nota` } })
    .then(() => attendant.api.ticketNotes.list({ query: { ticketId: ticket.id } }));
  const samples = await makeSamples(companyId, word);
  const { tags: tag = 0 } = samples;
  await attendant.api.tickets.syncTags({ body: { ticketId: ticket.id, tags: [Number(tag)] } });
  const { token } = await admin.api.connections.makeToken({ params: { id: connection } });
  const cloud = {
    phoneNumberId: '106540352242922',
    businessAccountId: '102290129340398',
    accessToken: `EAA${'x'.repeat(40)}`,
    appSecret: 'a'.repeat(32),
  };
  const { id: cloudConnection } = await admin.api.connections.create({
    body: { name: `${word} oficial`, driver: 'cloud-api', cloud },
  });
  // No Graph API answers here: if connected, it would retry for ever.
  await admin.api.connections.disconnect({ params: { id: cloudConnection } });
  await settle(
    () => admin.api.connections.show({ params: { id: cloudConnection } }),
    ({ status, reason }) => status === 'DISCONNECTED' && reason === 'stopped',
  );
  const [kept, dropped] = await Promise.all(
    ['um', 'dois'].map((name, place) =>
      attendant.api.contacts.create({ body: { name: `${word} ${name}`, number: `551195555${4001 + place}` } }),
    ),
  );
  const { mergeId } = await admin.api.contacts.merge({
    params: { id: dropped?.id ?? 0 },
    body: { intoId: kept?.id ?? 0 },
  });
  manager.close();
  return {
    cloudConnection,
    company: companyId,
    connection,
    contact: ticket.contactId,
    contactMerge: mergeId,
    message: sent.id,
    note: note[0]?.id ?? 0,
    queue: queues[0].id,
    samples,
    tag,
    ticket: ticket.id,
    ticketUuid: ticket.uuid,
    token,
    user: attendant.id,
  };
}

/** Adds the sample of each noun that has one. */
async function makeSamples(companyId: number, word: string): Promise<Record<string, number | string>> {
  const made: Record<string, number | string> = {};
  for (const { contract, sample } of nouns) {
    const [name] = Object.entries(contractNouns).find(([, noun]) => noun === contract) ?? [];
    if (name !== undefined && sample) made[name] = (await inCompany(companyId, (scope) => sample(scope, word))).id;
  }
  return made;
}

/**
 * Repeats the call until its answer is the expected one.
 * @throws Error with the last answer, shortly before the timeout of a test
 */
export async function settle<T>(ask: () => Promise<T>, enough: (answer: T) => boolean): Promise<T> {
  let last: T | undefined;
  const { answer } = await until(
    async () => {
      last = await ask();
      return enough(last) && { answer: last };
    },
    { timeoutMs: 250_000, state: () => last },
  );
  return answer;
}
