import { limits, type Message } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { storeMedia } from '../media/index.ts';
import { channelOf, type Channel, type TicketRow } from '../tickets/index.ts';
import { fillVariables } from './fill-variables.ts';
import { insertOwnMessage, type OwnMessage } from './insert-own-message.ts';
import { variablesOf } from './variables-of.ts';

/** The content of our message: one text, or files with captions. */
export interface OwnWords {
  /** With files: one caption for each. Without: the lines of one text. */
  bodies: readonly string[];
  files: readonly StoredFile[];
  quotedWaId: string | null;
  /** One for each message; without one, a repeat is not detected. */
  clientIds: readonly (string | undefined)[];
  userId: number | null;
  /** A name above the text. */
  signedBy: string | null;
  /** The channel of the ticket and the id of the first message, if the caller has them. */
  channel?: Channel | undefined;
  id?: string;
}

/**
 * Fills in variables, stores one message for the text or one for each file, and puts them into the outbox.
 * @returns the last message
 * @throws ERR_CREATING_MESSAGE ERR_MESSAGE_TOO_LONG ERR_REPLY_WINDOW_CLOSED
 */
export async function writeOwn(scope: Scope, ticket: TicketRow, words: OwnWords): Promise<Message> {
  const { bodies, files, quotedWaId, clientIds, userId, id } = words;
  if (files.length === 0) return insertOwnMessage(scope, ticket, await composeText(scope, ticket, words));
  const finished = await finisher(scope, ticket, words);
  let last: Message | undefined;
  for (const [nth, file] of files.entries()) {
    // WhatsApp's voice notes have no caption.
    const body = file.voice ? '' : finished(bodies[nth] ?? (bodies.length === 1 && nth === 0 ? (bodies[0] ?? '') : ''));
    last = await insertOwnMessage(scope, ticket, {
      ...(id && nth === 0 && { id }),
      kind: file.kind === 'document' ? 'application' : file.kind,
      body,
      mediaId: await storeMedia(scope, file),
      fileName: file.name,
      quotedWaId: nth === 0 ? quotedWaId : null,
      clientId: clientIds[nth] ?? null,
      userId,
    });
  }
  if (last === undefined) throw fail('ERR_CREATING_MESSAGE');
  return last;
}

/** The message of a text without files; stores nothing. @throws as writeOwn */
export async function composeText(scope: Scope, ticket: TicketRow, words: OwnWords): Promise<OwnMessage> {
  const { bodies, quotedWaId, clientIds, userId, id } = words;
  const body = (await finisher(scope, ticket, words))(bodies.join('\n'));
  if (body === '') throw fail('ERR_CREATING_MESSAGE');
  return {
    ...(id && { id }),
    kind: 'chat',
    body,
    mediaId: null,
    fileName: null,
    quotedWaId,
    clientId: clientIds[0] ?? null,
    userId,
  };
}

/**
 * Returns a function that completes a body before it is sent.
 * @throws ERR_REPLY_WINDOW_CLOSED; the returned function throws ERR_MESSAGE_TOO_LONG
 */
async function finisher(
  scope: Scope,
  ticket: TicketRow,
  { bodies, files, signedBy, channel }: OwnWords,
): Promise<(body: string) => string> {
  const most = mostOf(requireOpenWindow(scope, channel ?? (await channelOf(scope, ticket))), files.length > 0);
  const variables = bodies.some((body) => body.includes('{{')) ? await variablesOf(scope, ticket) : undefined;
  return (body) => {
    const written = body.replaceAll('\u0000', '');
    const text = variables ? fillVariables(written, variables) : written;
    if (text.trim() === '') return '';
    const signed = signedBy === null ? text : `*${signedBy}:*\n${text}`;
    if (signed.length > most) throw fail('ERR_MESSAGE_TOO_LONG', { limit: most });
    return signed;
  };
}

/**
 * Returns the driver that sends the text.
 * @throws ERR_REPLY_WINDOW_CLOSED if WhatsApp accepts only templates now
 */
export function requireOpenWindow(scope: Scope, { driver, repliesUntil }: Channel): string {
  if (repliesUntil && repliesUntil <= scope.now) throw fail('ERR_REPLY_WINDOW_CLOSED');
  return driver;
}

/** The maximum length of a text, or of a caption. */
const mostOf = (driver: string, isCaption: boolean) =>
  driver !== 'cloud-api' ? limits.messageText : isCaption ? limits.cloudApi.caption : limits.cloudApi.text;
