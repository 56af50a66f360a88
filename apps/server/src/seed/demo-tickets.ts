import { randomUUID } from 'node:crypto';
import type { StoredFile } from '../channels/driver.ts';
import { storeMedia } from '../domains/media/index.ts';
import { writeContent } from '../domains/messages/index.ts';
import type { Scope } from '../platform/scope/scope.ts';
import { demoContents } from './demo-contents.ts';
import { conversations, firstNames, lastNames, openings } from './demo-conversations.ts';
import { demoTimes } from './demo-times.ts';
import { dice, type Dice } from './dice.ts';

const ticketCount = 300;
/** The newest twenty wait or are attended; the rest of the month is closed. */
const currentCount = 20;
/** Most customers are very satisfied. */
const ratings = [3, 3, 3, 2, 3, 2, 3, 1] as const;
/** How many of the newest conversations are also on the simulated telephones. */
const shownOnPhone = 40;
/** Every ninth older ticket is an earlier ticket of a customer who has a current one and has been known for long. */
const isEarlierOne = (nth: number) => nth >= shownOnPhone && nth % 9 === 0;
/** A third of the customers have been known for longer. */
const isKnownForLong = (nth: number) => nth % 3 === 1;

export interface DemoShop {
  now: Date;
  queueIds: Map<string, number>;
  tagIds: Map<string, number>;
  connectionId: number;
  userIds: number[];
  files: Map<string, StoredFile>;
}

interface Shop extends DemoShop {
  mediaIds: Map<string, string>;
  /** When the closed conversations ended, newest first. */
  endings: readonly Date[];
}

interface Customer {
  /** The contact's id. */
  id: number;
  number: string;
}

/** What is decided about one of the tickets before anything is stored. */
interface Plan {
  nth: number;
  status: 'open' | 'pending' | 'closed';
  endedAt: Date;
  script: (typeof conversations)[number];
  lines: readonly string[];
  name: string;
  number: string;
}

/** 300 tickets with their contacts and conversations, the newest first. */
export async function addTickets(scope: Scope, demo: DemoShop): Promise<void> {
  const random = dice(7);
  const mediaIds = new Map<string, string>();
  for (const [name, file] of demo.files) mediaIds.set(name, await storeMedia(scope, file));
  const endings = demoTimes(new Date(demo.now.getTime() - 2 * 3_600_000), ticketCount - currentCount);
  const shop = { ...demo, mediaIds, endings };
  const returning: Customer[] = [];
  for (let nth = 0; nth < ticketCount; nth++) {
    const plan = planOf(nth, shop, random);
    const earlierCustomer = isEarlierOne(nth) ? returning[(nth / 9) % returning.length] : undefined;
    const customer = earlierCustomer ?? { id: await addContact(scope, shop, plan, random), number: plan.number };
    if (nth < currentCount && isKnownForLong(nth)) returning.push(customer);
    await addTicket(scope, shop, plan, customer, random);
  }
}

function planOf(nth: number, { now, endings }: Shop, { below, pick }: Dice): Plan {
  const isCurrent = nth < currentCount;
  const currentStatus = nth % 3 === 2 ? 'pending' : 'open';
  const status = isCurrent ? currentStatus : 'closed';
  const script = conversations[nth % conversations.length] ?? conversations[0];
  if (!script) throw new Error('The demo has no conversations.');
  return {
    nth,
    status,
    endedAt: endings[nth - currentCount] ?? new Date(now.getTime() - nth * 6 * 60_000),
    script,
    lines: status === 'pending' ? [`< ${pick(openings)}`] : script.lines,
    name: `${firstNames[nth % firstNames.length]} ${lastNames[(nth * 7 + below(3)) % lastNames.length]}`,
    number: `55119${String(81_234_567 + nth * 93_719).slice(0, 8)}`,
  };
}

async function addContact(
  scope: Scope,
  { connectionId }: Shop,
  { nth, name, number, endedAt }: Plan,
  { roll, below, pick }: Dice,
): Promise<number> {
  const contact = await scope.db
    .insertInto('contacts')
    .values({
      name,
      number,
      email: roll() < 0.4 ? `cliente${nth}@exemplo.com` : '',
      created_at: new Date(endedAt.getTime() - 3_600_000 - (isKnownForLong(nth) ? 90 * 86_400_000 : 0)),
      updated_at: endedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('contact_identities')
    .values(
      // The number with the ninth digit, and its older form without that digit.
      [number, `5511${number.slice(5)}`].map((digits) => ({
        identity: `+${digits}`,
        contact_id: contact.id,
        source: 'message' as const,
        seen_at: new Date(endedAt.getTime() - 3_600_000),
      })),
    )
    .execute();
  if (nth < shownOnPhone)
    await scope.db.insertInto('sandbox_customers').values({ connection_id: connectionId, number, name }).execute();
  if (nth % 4 === 0)
    await scope.db
      .insertInto('contact_extras')
      .values([
        {
          contact_id: contact.id,
          name: 'Cidade',
          value: pick(['São Paulo, SP', 'Campinas, SP', 'Santos, SP', 'Sorocaba, SP']),
        },
        {
          contact_id: contact.id,
          name: 'Último pedido',
          value: (900 + below(6000)).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }),
        },
      ])
      .execute();
  return contact.id;
}

async function addTicket(scope: Scope, shop: Shop, plan: Plan, customer: Customer, random: Dice): Promise<void> {
  const { roll, below, pick } = random;
  const { connectionId, queueIds, userIds, files, mediaIds } = shop;
  const { nth, status, endedAt, script, lines } = plan;
  const { id: contactId, number } = customer;
  const isWaiting = status === 'pending';
  const queueId = queueIds.get(script.queue) ?? null;
  // The first user has every second ticket; the others are spread over all users.
  const userId = isWaiting ? null : (userIds[nth % 2 === 0 ? 0 : below(userIds.length)] ?? null);
  const answeredMs = isWaiting ? 0 : (1 + below(14)) * 60_000;
  const startedAt = new Date(endedAt.getTime() - lines.length * 90_000 - answeredMs);
  const finishedAt = status === 'closed' ? new Date(endedAt.getTime() + below(20) * 60_000) : null;
  const rating = finishedAt && roll() < 0.5 ? pick(ratings) : null;
  // The customer's messages after the last one of the shop.
  const unread = status === 'closed' ? 0 : lines.length - 1 - lines.findLastIndex((line) => fromShop(line));
  const { id: ticketId } = await scope.db
    .insertInto('tickets')
    .values({
      contact_id: contactId,
      connection_id: connectionId,
      queue_id: isWaiting && nth % 2 === 0 ? null : queueId,
      user_id: userId,
      status,
      unread,
      chat_address: `${number}@s.whatsapp.net`,
      queued_at: startedAt,
      started_at: isWaiting ? null : new Date(startedAt.getTime() + answeredMs),
      finished_at: finishedAt,
      rating,
      ...(rating !== null && { rating_asked_at: finishedAt, rated_at: finishedAt }),
      created_at: startedAt,
      updated_at: endedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lineContext = {
    startedAt,
    answeredMs,
    ticketId,
    contactId,
    connectionId,
    queueId,
    userId,
    unread,
    files,
    mediaIds,
  };
  const rows = lines.map((line, place) => writeLine(line, { place, lineCount: lines.length, ...lineContext }));
  await addMessages(scope, { ticketId, isLive: status !== 'closed' }, rows);
  if (nth < shownOnPhone) await showOnPhone(scope, connectionId, number, rows, files);
  await addRemarks(scope, shop, plan, { ticketId, contactId, userId });
}

/** Adds the messages of a ticket and copies the newest into its row. In a live ticket the customer may be waiting. */
async function addMessages(
  scope: Scope,
  { ticketId, isLive }: { ticketId: number; isLive: boolean },
  rows: ReturnType<typeof writeLine>[],
): Promise<void> {
  const stored = await scope.db
    .insertInto('messages')
    .values(
      rows.map(({ fileName: _fileName, content, ...row }) => ({ ...row, content: content && JSON.stringify(content) })),
    )
    .returning(['id', 'wa_id'])
    .execute();
  const last = rows.at(-1);
  if (!last) return;
  // The first message after the last answer; without an answer (-1), the first of all.
  const unanswered = rows[rows.findLastIndex((row) => row.from_me) + 1];
  await scope.db
    .updateTable('tickets')
    .set({
      last_message: last.body || (last.kind === 'application' ? (last.fileName ?? '') : ''),
      last_message_type: last.kind,
      last_from_me: last.from_me,
      last_message_id: stored.find(({ wa_id: id }) => id === last.wa_id)?.id ?? null,
      ...(isLive && { waiting_since: unanswered?.sent_at ?? null }),
      last_message_at: last.sent_at,
      updated_at: last.sent_at,
    })
    .where('id', '=', ticketId)
    .execute();
}

/** The tags of a ticket, and a note on some. */
async function addRemarks(
  scope: Scope,
  { tagIds }: Shop,
  { nth, status, endedAt, script }: Plan,
  { ticketId, contactId, userId }: { ticketId: number; contactId: number; userId: number | null },
): Promise<void> {
  const wanted = script.tags.flatMap((tag) => tagIds.get(tag) ?? []);
  if (wanted.length > 0 && status !== 'pending')
    await scope.db
      .insertInto('ticket_tags')
      .values(wanted.map((tag_id) => ({ ticket_id: ticketId, tag_id })))
      .execute();
  if (nth % 25 === 1 && !isEarlierOne(nth))
    await scope.db
      .insertInto('ticket_notes')
      .values({
        ticket_id: ticketId,
        contact_id: contactId,
        user_id: userId,
        note: 'Cliente recorrente: pode aplicar 5% à vista se pedir desconto.',
        created_at: endedAt,
      })
      .execute();
}

/** The customer's telephone shows the same conversation. */
async function showOnPhone(
  scope: Scope,
  connectionId: number,
  customer: string,
  rows: ReturnType<typeof writeLine>[],
  files: Map<string, StoredFile>,
) {
  const byName = new Map([...files.values()].map((file) => [file.name, file]));
  await scope.db
    .insertInto('sandbox_messages')
    .values(
      rows.map((row) => {
        const file = row.fileName === null ? undefined : byName.get(row.fileName);
        const fileType = file?.voice ? 'voice' : file?.kind;
        const type = fileType ?? 'chat';
        return {
          connection_id: connectionId,
          id: row.wa_id,
          customer,
          from_customer: !row.from_me,
          type: row.content?.kind ?? type,
          body: row.body,
          media_key: file?.key ?? null,
          mimetype: file?.mimetype ?? null,
          file_name: file?.name ?? null,
          is_forwarded: row.is_forwarded,
          read: row.read,
          at: row.sent_at,
        };
      }),
    )
    .execute();
}

interface LineContext {
  /** The index of the line in its conversation. */
  place: number;
  lineCount: number;
  startedAt: Date;
  /** The time until the first answer. */
  answeredMs: number;
  ticketId: number;
  contactId: number;
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  unread: number;
  files: Map<string, StoredFile>;
  mediaIds: Map<string, string>;
}

/** Whether the shop wrote the line: a text `> text`, a file `! > name`, or another content `# > name`. */
const fromShop = (line: string) => /^([!#] )?>/.test(line);

function writeLine(line: string, lineContext: LineContext) {
  const isFile = line.startsWith('!');
  const textPart = isFile || line.startsWith('#') ? line.slice(2) : line;
  const content = line.startsWith('#') ? demoContents[textPart.slice(2)] : undefined;
  const contentRow = content && writeContent(content);
  const fromMe = fromShop(line);
  const [fileName = '', ...caption] = textPart.slice(2).split(' ');
  const file = isFile ? lineContext.files.get(fileName) : undefined;
  const fileKind = file?.kind === 'document' ? ('application' as const) : file?.kind;
  // A line takes 90 seconds; the first answer comes only after `answeredMs`.
  const waited = lineContext.place > 0 ? lineContext.answeredMs : 0;
  const at = new Date(lineContext.startedAt.getTime() + (lineContext.place + 1) * 90_000 - 30_000 + waited);
  return {
    ticket_id: lineContext.ticketId,
    contact_id: lineContext.contactId,
    connection_id: lineContext.connectionId,
    wa_id: `DEMO${randomUUID().replaceAll('-', '').toUpperCase()}`,
    client_id: null,
    from_me: fromMe,
    kind: contentRow?.kind ?? fileKind ?? ('chat' as const),
    body: contentRow?.body ?? (isFile ? caption.join(' ') : textPart.slice(2)),
    content: content ?? null,
    is_forwarded: fileName === 'comprovante',
    ...(fromMe && { sent_after: 1, delivered_after: 2, read_after: 40 + lineContext.place * 17 }),
    ack: fromMe ? 4 : 2,
    read: fromMe || lineContext.place < lineContext.lineCount - lineContext.unread,
    media_id: isFile ? (lineContext.mediaIds.get(fileName) ?? null) : null,
    user_id: fromMe ? lineContext.userId : null,
    queue_id: lineContext.queueId,
    sent_at: at,
    created_at: at,
    updated_at: at,
    fileName: file?.name ?? null,
  };
}
