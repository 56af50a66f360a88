import {
  SendError,
  type Content,
  type Driving,
  type Outgoing,
  type Sent,
  type TemplateParameter,
} from '../../channels/driver.ts';
import type { Facts } from '../../platform/facts/facts.ts';
import { isDatabaseAway } from '../../platform/lanes/is-database-away.ts';
import type { Claimed, ErrandOutcome, Wait } from '../../platform/lanes/lanes.ts';
import { histogram } from '../../platform/metrics.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { fileOfRow, type MediaRow } from '../media/index.ts';
import { confirmByDriver, noteAddress } from '../tickets/index.ts';
import { heldKind, heldLane, type OutgoingEntry } from './outgoing.ts';
import { findSend, startSend, within, type Send } from './sends-under-way.ts';

interface ToSend {
  id: string;
  contactId: number;
  waId: string;
  ticketId: number;
  connectionId: number;
  kind: string;
  body: string;
  fromMe: boolean;
  isDeleted: boolean;
  ack: number;
  isWireKept: boolean;
  /** Entries of its conversation wait already, and go first. */
  isHeld: boolean;
  storedAt: Date;
  participant: string | null;
  /** Null: WhatsApp is asked before the message goes out. */
  address: string | null;
  /** The address is the number as it stands; the account it leads to is not known yet. */
  isGuess: boolean;
  media: MediaRow | null;
  template: { name: string; language: string; parameters: TemplateParameter[] } | null;
  quoted: Outgoing['quoted'];
}

/** Long enough for a 100 MB file on a slow line. */
export const sendLeaseMs = 120_000;
/** How long a connection that is away is left alone before its outbox is tried again; a reconnect wakes it earlier. */
const awayMs = 2000;
/** The longest pause after a try whose outcome is unknown; each pause is twice the one before. */
const longestPauseMs = 60_000;
/** How long a conversation may keep the outbox of its connection waiting; after that it waits alone. */
const patienceMs = 1000;
/** The same where a conversation waits already: its worker has others to serve. */
const heldPatienceMs = 250;

/**
 * Carries entries of a connection's outbox to WhatsApp, outside any transaction: different conversations side by side,
 * each in its order, or several new messages in one call where the network takes them so. A conversation that has to
 * wait is moved to a lane of its own with all that follows in it. A message's id was chosen before, so an entry whose
 * outcome is unknown is simply carried again.
 */
export async function* deliverOutgoing(
  entries: readonly Claimed<OutgoingEntry>[],
  driverOf: (entry: Claimed) => Driving | undefined,
): AsyncGenerator<ErrandOutcome[]> {
  const load = await loadAll(entries);
  for (let rest = entries; ;) {
    const [first] = rest;
    if (!first) return;
    const driving = driverOf(first);
    const several = driving?.sendAll ? newMessages(rest, load) : [];
    const outcomes = !driving
      ? [notDriven]
      : driving.sendAll && several.length > 1
        ? await sendAll(several, driving.sendAll)
        : await sideBySide(driving.sendAll ? [first] : rest, load, driving);
    yield outcomes;
    rest = rest.slice(outcomes.length);
  }
}

const notDriven: ErrandOutcome = {
  done: false,
  retryInMs: awayMs,
  counts: false,
  reason: 'the connection is not driven here',
};

/** Tries the first entry of a conversation that waits. What takes longer goes on, and is asked about again. */
export async function deliverHeld(entry: Claimed<OutgoingEntry>, driving: Driving | undefined): Promise<ErrandOutcome> {
  if (!driving) return notDriven;
  let send = findSend(driving, entry.id);
  if (!send) {
    const begun = beginSend(driving, entry, await loadAll([entry]));
    if ('done' in begun) return inItsLane(begun);
    send = begun;
    await within(heldPatienceMs, send.settled);
  }
  const outcome = send.outcome();
  if (!outcome) return { done: false, ...underWay(send) };
  send.forget();
  return inItsLane(outcome);
}

/** A conversation that has its own lane waits there. */
function inItsLane(outcome: ErrandOutcome): ErrandOutcome {
  if (outcome.done !== 'moved') return outcome;
  const { retryInMs, counts, reason } = outcome;
  return { done: false, retryInMs, counts, reason };
}

const underWay = ({ since }: Send): Wait => ({
  retryInMs: Math.min(5000, Math.max(500, (performance.now() - since) / 2)),
  counts: false,
  reason: 'under way',
});

/**
 * Begins to send entries in their order, those of one conversation one after the other. @returns what became of each
 * within the patience, up to the first for which the number has to wait. A conversation that takes longer waits alone;
 * what was begun goes on.
 */
async function sideBySide(
  entries: readonly Claimed<OutgoingEntry>[],
  load: Load,
  driving: Driving,
): Promise<ErrandOutcome[]> {
  const sends = new Map<string, Send>();
  const outcomes = new Map<string, ErrandOutcome>();
  const lastOf = new Map<number, Promise<unknown>>();
  let isLate = false;
  async function begin(entry: Claimed<OutgoingEntry>, isNext: () => boolean, before: Promise<unknown> | undefined) {
    await before;
    if (isLate || !isNext()) return;
    const begun = findSend(driving, entry.id) ?? beginSend(driving, entry, load);
    if ('done' in begun) outcomes.set(entry.id, begun);
    else {
      sends.set(entry.id, begun);
      outcomes.set(entry.id, await begun.settled);
    }
  }
  const previous = new Map<number, Claimed<OutgoingEntry>>();
  const all = entries.map((entry) => {
    const target = load.targetOf(entry);
    if (!target) return begin(entry, () => true, undefined);
    const { contactId } = target;
    const before = previous.get(contactId);
    const isNext = () => !target.isHeld && (!before || outcomes.get(before.id)?.done === true);
    const one = begin(entry, isNext, lastOf.get(contactId));
    previous.set(contactId, entry);
    lastOf.set(contactId, one);
    return one;
  });
  await within(patienceMs, Promise.all(all));
  isLate = true;
  const told: ErrandOutcome[] = [];
  for (const entry of entries) {
    const [send, outcome] = [sends.get(entry.id), outcomes.get(entry.id)];
    if (outcome) send?.forget();
    const wait = send ? underWay(send) : { retryInMs: 0, counts: false, reason: 'its conversation waits' };
    told.push(outcome ?? holdBack(load.targetOf(entry), wait));
    if (told.at(-1)?.done === false) break;
  }
  return told;
}

/** The conversation waits, and its number goes on. */
const holdBack = (target: Target | undefined, wait: Wait, error?: unknown): ErrandOutcome =>
  target
    ? { done: 'moved', kind: heldKind, lane: heldLane(target.connectionId, target.contactId), ...wait, error }
    : { done: false, ...wait };

/** @returns the send, or what became of the entry when it could not begin. */
function beginSend(driving: Driving, entry: Claimed<OutgoingEntry>, load: Load): Send | ErrandOutcome {
  const target = load.targetOf(entry);
  const bytes = entry.payload.type === 'message' ? (load.messages.get(entry.payload.messageId)?.media?.size ?? 0) : 0;
  const begun = startSend(driving, { entryId: entry.id, bytes: Number(bytes) }, () => carry(entry, load, driving));
  if (begun === 'number')
    return { done: false, retryInMs: awayMs, counts: false, reason: 'too much is not acknowledged' };
  if (begun === 'file')
    return holdBack(target, { retryInMs: 500, counts: false, reason: 'other files are on their way' });
  return begun;
}

/** Never rejects. A call that never ends must not stop its conversation for good. */
async function carry(entry: Claimed<OutgoingEntry>, load: Load, driving: Driving): Promise<ErrandOutcome> {
  const target = load.targetOf(entry);
  const retryInMs = pauseAfter(entry);
  let outcome: ErrandOutcome = holdBack(target, { retryInMs, counts: true, reason: 'it took longer than its lease' });
  const work = deliver(entry, load, driving)
    .catch((error: unknown): ErrandOutcome => {
      const reason = error instanceof Error ? error.message : String(error);
      if (isDatabaseAway(error)) return { done: false, retryInMs: awayMs, counts: false, reason };
      return holdBack(target, { retryInMs, counts: true, reason }, error);
    })
    .then((became) => (outcome = became));
  await within(sendLeaseMs, work);
  return outcome;
}

interface Addressed {
  entry: Claimed<OutgoingEntry>;
  message: ToSend;
  to: string;
}

/** The first entries, as long as they are messages to go out as they are. */
function newMessages(entries: readonly Claimed<OutgoingEntry>[], { messages }: Load): Addressed[] {
  const found: Addressed[] = [];
  for (const entry of entries) {
    const message = entry.payload.type === 'message' ? messages.get(entry.payload.messageId) : undefined;
    if (!message?.address || message.isHeld || isOut(message)) break;
    found.push({ entry, message, to: message.address });
  }
  return found;
}

async function sendAll(several: readonly Addressed[], send: NonNullable<Driving['sendAll']>): Promise<ErrandOutcome[]> {
  const sent = await send(several.map(({ message, to }) => outgoingOf(message, to)));
  return several.map(({ entry, message }, nth) => {
    const outcome = sent[nth];
    if (!outcome) throw new Error('A message was left out.');
    return outcome instanceof SendError ? outcomeOf(outcome, entry, message) : sentOutcome(message, outcome);
  });
}

/** A conversation of a connection. */
interface Target {
  contactId: number;
  connectionId: number;
  /** Entries of it wait already, and go first. */
  isHeld: boolean;
}

/** What entries are about. */
interface Load {
  messages: ReadonlyMap<string, ToSend>;
  targetOf(entry: Claimed<OutgoingEntry>): Target | undefined;
}

async function loadAll(entries: readonly Claimed<OutgoingEntry>[]): Promise<Load> {
  const [first] = entries;
  const messageIds = new Set(entries.flatMap(({ payload }) => (payload.type === 'read' ? [] : [payload.messageId])));
  const ticketIds = new Set(entries.flatMap(({ payload }) => (payload.type === 'read' ? [payload.ticketId] : [])));
  let messages: ReadonlyMap<string, ToSend> = new Map();
  let tickets: ReadonlyMap<number, Target> = new Map();
  if (first)
    await readCompany(first.companyId, async (scope) => {
      if (messageIds.size > 0) messages = await load(scope, [...messageIds]);
      if (ticketIds.size > 0) tickets = await loadTickets(scope, [...ticketIds]);
    });
  return {
    messages,
    targetOf: ({ payload }) =>
      payload.type === 'read' ? tickets.get(payload.ticketId) : messages.get(payload.messageId),
  };
}

/**
 * Whether entries of the conversation wait in its own lane. The kind is named because PostgreSQL plans while the lanes
 * are empty: by the lane alone it may choose an index that reads the whole outbox for each message.
 */
const isHeld = (connection: string, contact: string) => `exists (
    select from lane_entries e
    where e.kind = '${heldKind}'
      and e.lane = 'send:' || ${connection} || ':' || ${contact}
      and e.parked_at is null) as "isHeld"`;
const readTickets = statement(
  `select t.id, t.contact_id as "contactId", t.connection_id as "connectionId", ${isHeld('t.connection_id', 't.contact_id')} from tickets t where t.id = any($1::int[])`,
);

const loadTickets = async (scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, Target>> =>
  new Map((await scope.rows<Target & { id: number }>(readTickets, [ids])).map((row) => [row.id, row]));

async function deliver(
  entry: Claimed<OutgoingEntry>,
  { messages, targetOf }: Load,
  driving: Driving,
): Promise<ErrandOutcome> {
  const { companyId, payload } = entry;
  try {
    if (payload.type === 'read') return await tellRead(companyId, payload, driving);
    const message = messages.get(payload.messageId);
    if (!message) return { done: true };
    if (payload.type === 'message')
      return await send(
        message,
        message.address ?? (await confirmByDriver({ companyId, ...message }, driving)),
        driving,
      );
    if (!message.address) throw new SendError('never', 'ERR_WAPP_INVALID_CONTACT');
    const target = { waId: message.waId, to: message.address };
    if (payload.type === 'edit') await driving.edit({ ...target, body: message.body });
    if (payload.type === 'remove') await driving.remove(target);
    if (payload.type === 'react')
      await driving.react({
        ...target,
        fromMe: message.fromMe,
        participant: message.participant,
        emoji: payload.emoji,
      });
    return { done: true };
  } catch (error) {
    return outcomeOf(error, entry, targetOf(entry));
  }
}

const pauseAfter = ({ attempts }: Claimed) => Math.min(awayMs * 2 ** (attempts - 1), longestPauseMs);

function outcomeOf(error: unknown, entry: Claimed<OutgoingEntry>, target: Target | undefined): ErrandOutcome {
  if (!(error instanceof SendError)) throw error;
  const { outcome, code: reason, retryInMs } = error;
  if (outcome === 'again') return { done: false, retryInMs: awayMs, counts: false, reason };
  if (outcome === 'chat-again') return holdBack(target, { retryInMs: retryInMs ?? awayMs, counts: false, reason });
  if (outcome === 'unknown') return holdBack(target, { retryInMs: pauseAfter(entry), counts: true, reason });
  const { payload } = entry;
  return {
    done: true,
    finish: (scope) => (payload.type === 'message' ? noteFailed(scope, payload.messageId, reason) : Promise.resolve()),
  };
}

async function send(message: ToSend, to: string, driving: Driving): Promise<ErrandOutcome> {
  return isOut(message) ? { done: true } : sentOutcome(message, await driving.send(outgoingOf(message, to)));
}

/**
 * Out already, and what went over the wire is kept: a lease ran out after the server had taken it. Without the wire a
 * customer's telephone that cannot open the message would ask for it in vain, so it goes out once more, under the same
 * id.
 */
const isOut = ({ isDeleted, ack, isWireKept }: ToSend) => isDeleted || (ack > 0 && isWireKept);
const outgoingOf = (message: ToSend, to: string): Outgoing => ({
  waId: message.waId,
  to,
  content: contentOf(message),
  quoted: message.quoted,
});

const sendSeconds = histogram(
  'balcao_send_seconds',
  'From the moment a message was stored until the network had taken it.',
  [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
);

function sentOutcome({ id, connectionId, isGuess, storedAt }: ToSend, { wire, secret, account }: Sent): ErrandOutcome {
  sendSeconds.observe(Math.max(0, Date.now() - storedAt.getTime()) / 1000);
  const learned = isGuess ? account : undefined;
  if (!wire && !learned) return { done: true };
  return {
    done: true,
    async finish(scope) {
      if (wire) await keepSent(scope, id, { wire, secret });
      if (learned) await noteAddress(scope, connectionId, learned);
    },
  };
}

const keep =
  statement(`update messages set wire = $2, secret = $3, ack = greatest(ack, 1), error = case when ack = 0 then null else error end, updated_at = $4
  where id = $1 returning ticket_id as "ticketId", contact_id as "contactId", connection_id as "connectionId", ack, error`);

/** What went over the wire, and the tick that says so. */
async function keepSent(
  scope: Scope,
  id: string,
  { wire, secret }: { wire: Uint8Array; secret: Uint8Array | null },
): Promise<void> {
  const [kept] = await scope.rows<Omit<Facts['messages.acked'], 'messageIds'>>(keep, [
    id,
    Buffer.from(wire),
    secret && Buffer.from(secret),
    scope.now,
  ]);
  if (kept?.ack === 1) await scope.record('messages.acked', { ...kept, messageIds: [id] });
}

/** Says on the bubble that the message did not go out, unless it did after all. */
export async function noteFailed(scope: Scope, messageId: string, code: string): Promise<void> {
  const failed = await scope.db
    .updateTable('messages')
    .set({ error: code, updated_at: scope.now })
    .where('id', '=', messageId)
    .where('ack', '=', 0)
    .returning('connection_id')
    .executeTakeFirst();
  if (failed) await scope.record('message.failed', { messageId, connectionId: failed.connection_id, code });
  await scope.record('message.changed', { messageId });
}

function contentOf(message: ToSend): Content {
  if (message.media) return { kind: 'file', file: fileOfRow(message.media), caption: message.body };
  if (message.template) return { kind: 'template', ...message.template, body: message.body };
  return { kind: 'chat', body: message.body };
}

interface Row {
  id: string;
  wa_id: string;
  ticket_id: number;
  contact_id: number;
  connection_id: number;
  kind: string;
  body: string;
  from_me: boolean;
  is_deleted: boolean;
  ack: number;
  isWireKept: boolean;
  isHeld: boolean;
  sent_at: Date;
  participant: string | null;
  media_id: string | null;
  quoted_wa_id: string | null;
  chat_address: string | null;
  number: string;
  driver: string;
  template: string | null;
  language: string | null;
  parameters: TemplateParameter[] | null;
}

const toSend =
  statement(`select m.id, m.wa_id, m.sent_at, m.ticket_id, t.contact_id, m.connection_id, m.kind, m.body, m.from_me, m.is_deleted, m.ack, m.wire is not null as "isWireKept", m.participant, m.media_id, m.quoted_wa_id,
    t.chat_address, c.number, w.driver, ${isHeld('m.connection_id', 't.contact_id')}, p.name as template, p.language, p.parameters
  from messages m join tickets t on t.id = m.ticket_id join contacts c on c.id = t.contact_id join connections w on w.id = m.connection_id
  left join message_templates p on p.message_id = m.id where m.id = any($1::bigint[])`);

async function load(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, ToSend>> {
  const rows = await scope.rows<Row>(toSend, [ids]);
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await withOthers(scope, row)] as const)));
}

async function withOthers(scope: Scope, row: Row): Promise<ToSend> {
  const media =
    row.media_id === null
      ? undefined
      : await scope.db.selectFrom('media').selectAll().where('id', '=', row.media_id).executeTakeFirst();
  const quoted =
    row.quoted_wa_id === null
      ? undefined
      : await scope.db
          .selectFrom('messages')
          .select(['wa_id', 'from_me', 'body', 'participant'])
          .where('connection_id', '=', row.connection_id)
          .where('wa_id', '=', row.quoted_wa_id)
          .executeTakeFirst();
  return {
    id: row.id,
    waId: row.wa_id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    connectionId: row.connection_id,
    kind: row.kind,
    body: row.body,
    fromMe: row.from_me,
    isDeleted: row.is_deleted,
    ack: row.ack,
    isWireKept: row.isWireKept,
    isHeld: row.isHeld,
    storedAt: row.sent_at,
    participant: row.participant,
    address: addressOf(row),
    isGuess: row.chat_address === null,
    media: media ?? null,
    template:
      row.template === null
        ? null
        : { name: row.template, language: row.language ?? '', parameters: row.parameters ?? [] },
    quoted: quoted
      ? { waId: quoted.wa_id, fromMe: quoted.from_me, body: quoted.body, participant: quoted.participant }
      : null,
  };
}

/**
 * Meta resolves a number by itself, and knows no LIDs: a chat without an address, or that another provider knew by its
 * LID, is reached by the contact's phone, if that is known by now.
 */
function addressOf({
  driver,
  chat_address,
  number,
}: {
  driver: string;
  chat_address: string | null;
  number: string;
}): string | null {
  const isUnknown = chat_address === null || /^\d+@lid$/.test(chat_address);
  return driver === 'cloud-api' && isUnknown && /^\d+$/.test(number) ? `${number}@s.whatsapp.net` : chat_address;
}

async function tellRead(
  companyId: number,
  { ticketId, upTo }: { ticketId: number; upTo: string },
  driving: Driving,
): Promise<ErrandOutcome> {
  const read = await readCompany(companyId, async (scope) => {
    const ticket = await scope.db
      .selectFrom('tickets')
      .select('chat_address')
      .where('id', '=', ticketId)
      .executeTakeFirst();
    const messages = await scope.db
      .selectFrom('messages')
      .select(['wa_id as waId', 'participant'])
      .where('ticket_id', '=', ticketId)
      .where('from_me', '=', false)
      .where('id', '<=', upTo)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(50)
      .execute();
    return { address: ticket?.chat_address, messages };
  });
  if (read.address && read.messages.length > 0) await driving.markRead(read.address, read.messages.reverse());
  return { done: true };
}
