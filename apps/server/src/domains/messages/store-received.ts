import type { MessageType } from '@balcao/contract';
import type { Content } from '../../channels/driver.ts';
import { cleanName, storeMedia } from '../media/index.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { awaitFiles } from './await-files.ts';
import { chooseSentAt } from './choose-sent-at.ts';
import { lineOf, writeContent } from './content.ts';
import { findMentionNames, replaceMentions, writeMoments } from './mentions.ts';
import type { Received } from './pick-new.ts';

/** The ticket to which a message belongs, with its contact and queue. */
interface TicketOfMessage {
  /** Id of the ticket. */
  id: number;
  contactId: number;
  queueId: number | null;
}

/** A message that was stored now, with the line that lists show. */
export interface Stored {
  id: string;
  waId: string;
  ticketId: number;
  fromMe: boolean;
  kind: MessageType;
  line: string;
  at: Date;
  content: Content;
  connectionId: number;
  isPast: boolean;
}

// `o` keeps the order of the journal, so that ids rise in the order in which the customer wrote.
const store =
  statement(`insert into messages (ticket_id, contact_id, connection_id, wa_id, from_me, kind, body, ack, read,
    media_id, quoted_wa_id, participant, participant_name,
    is_forwarded, queue_id, secret, ad, sent_at, created_at, updated_at)
  select t, c, w, wa, me, kind, body, ack, read, media, quoted, participant, name, forwarded, q,
    decode(secret, 'base64'), ad, at, $2, $2
  from jsonb_to_recordset($1::jsonb) m (o int, t int, c int, w int, wa text, me boolean, kind text, body text, ack int,
    read boolean, media bigint, quoted text, participant text, name text, forwarded boolean, q int, secret text,
    ad jsonb, at timestamptz)
  order by o on conflict (company_id, connection_id, wa_id) do nothing
  returning id, wa_id as "waId", connection_id as "connectionId"`);

/**
 * Stores messages in their conversations, in the given order. Messages that another transaction stored meanwhile are
 * left out of the result.
 */
export async function storeReceived(
  scope: Scope,
  received: readonly Received[],
  ticketOf: (message: Received) => TicketOfMessage,
): Promise<Stored[]> {
  const names = await findMentionNames(
    scope,
    received.map((message) => ({ mentions: message.event.mentions, contactId: ticketOf(message).contactId })),
  );
  const rows: Awaited<ReturnType<typeof rowOf>>[] = [];
  for (const message of received) rows.push(await rowOf(scope, message, ticketOf(message), names));
  const stored = await scope.rows<{ id: string; waId: string; connectionId: number }>(store, [
    JSON.stringify(rows.map((row, o) => ({ ...row, o }))),
    scope.now,
  ]);
  const idOf = new Map(stored.map((row) => [`${row.connectionId} ${row.waId}`, row.id]));
  const result = received.flatMap(({ connectionId, event }, o) => {
    const row = rows[o];
    const id = idOf.get(`${connectionId} ${event.waId}`);
    if (id === undefined || !row) return [];
    return [
      {
        id,
        waId: event.waId,
        ticketId: row.t,
        fromMe: row.me,
        kind: row.kind,
        line: lineOf(row.kind, row.body, fileNameOf(event.content)),
        at: row.at,
        content: event.content,
        connectionId,
        isPast: event.past === true,
      },
    ];
  });
  await awaitFiles(scope, result);
  return result;
}

function fileNameOf(content: Content): string | null {
  if (content.kind === 'file') return content.file.name;
  return content.kind === 'awaited-file' ? cleanName(content.file.name, content.file.kind) : null;
}

/** The row of a message, by the short column names of the statement `store`. */
async function rowOf(
  scope: Scope,
  { event, connectionId }: Received,
  ticket: TicketOfMessage,
  names: ReadonlyMap<string, string>,
) {
  const { kind, body } = writeContent(event.content);
  return {
    t: ticket.id,
    c: ticket.contactId,
    w: connectionId,
    wa: event.waId,
    me: event.fromMe,
    // A message from the company's phone has at least reached the server (1); a customer's message has reached us (2).
    ack: event.fromMe ? (event.ack ?? 1) : 2,
    // Past messages are not unread: they wait for no answer.
    read: event.fromMe || event.past === true,
    kind,
    body: await writeMoments(scope, event.content, replaceMentions(body, event.mentions, names)),
    media: event.content.kind === 'file' ? await storeMedia(scope, event.content.file) : null,
    quoted: event.quotedWaId,
    participant: event.sender?.id ?? null,
    name: event.sender?.name ?? (event.sender?.phone ? `+${event.sender.phone}` : null),
    forwarded: event.isForwarded,
    q: ticket.queueId,
    secret: event.secret,
    ad: event.ad ?? null,
    at: new Date(chooseSentAt(event.writtenAt, event.arrivedAt)),
  };
}
