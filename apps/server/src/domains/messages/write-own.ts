import { limits, type Message } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { storeMedia } from '../media/index.ts';
import { channelOf, type Channel, type TicketRow } from '../tickets/index.ts';
import { fillVariables } from './fill-variables.ts';
import { insertOwnMessage, type OwnMessage } from './insert-own-message.ts';
import { variablesOf } from './variables-of.ts';

/** What somebody wants to say: one text, or files with captions. */
export interface OwnWords {
  /** With files: one caption for each; without: lines of one text. */
  bodies: readonly string[];
  files: readonly StoredFile[];
  quotedWaId: string | null;
  /** One for each message; absent ones are not asked about again. */
  clientIds: readonly (string | undefined)[];
  userId: number | null;
  /** A name to stand above the text. */
  signedBy: string | null;
  /** By what it will go, and the number of the first message, where that is known already. */
  channel?: Channel | undefined;
  id?: string;
}

/**
 * Fills in what the texts name, stores one message for the text or one for each file, and puts them into the outbox.
 * Answers the last one.
 * @throws ERR_CREATING_MESSAGE ERR_MESSAGE_TOO_LONG ERR_REPLY_WINDOW_CLOSED
 */
export async function writeOwn(scope: Scope, ticket: TicketRow, words: OwnWords): Promise<Message> {
  const { bodies, files, quotedWaId, clientIds, userId, id } = words;
  if (files.length === 0) return insertOwnMessage(scope, ticket, await composeText(scope, ticket, words));
  const finished = await finisher(scope, ticket, words);
  let last: Message | undefined;
  for (const [nth, file] of files.entries()) {
    // A voice note carries no caption on WhatsApp.
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

/** The message that the words are, where they come without files; nothing is stored yet. @throws as writeOwn */
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

/** What a body becomes before it goes out. @throws ERR_REPLY_WINDOW_CLOSED; the answer throws ERR_MESSAGE_TOO_LONG */
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
 * Answers the driver by which the text will go. @throws ERR_REPLY_WINDOW_CLOSED where WhatsApp takes only templates now
 */
export function requireOpenWindow(scope: Scope, { driver, repliesUntil }: Channel): string {
  if (repliesUntil && repliesUntil <= scope.now) throw fail('ERR_REPLY_WINDOW_CLOSED');
  return driver;
}

/** How long a text, or the caption of a file, may be there. */
const mostOf = (driver: string, isCaption: boolean) =>
  driver !== 'cloud-api' ? limits.messageText : isCaption ? limits.cloudApi.caption : limits.cloudApi.text;
