import { limits, type Message } from '@balcao/contract';
import { fillVariables } from '@balcao/contract/messages/fill-variables';
import type { StoredFile } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { storeMedia } from '../media/index.ts';
import { channelOf, type Channel, type TicketRow } from '../tickets/index.ts';
import { kindOfFile, takesCaption } from './content.ts';
import { insertOwnMessage, type OwnMessage } from './insert-own-messages.ts';
import { requireOpenWindow } from './require-answerable.ts';
import { variablesOf } from './variables-of.ts';

/** The content of our message: one text, or files with captions. */
export interface Draft {
  /** With files: one caption for each; that of an audio becomes a message before it. Without: the lines of one text. */
  bodies: readonly string[];
  files: readonly StoredFile[];
  quotedWaId: string | null;
  /** One for each message; without one, a repeat is not detected. */
  clientIds: readonly (string | undefined)[];
  userId: number | null;
  /** A name above the text. */
  signedBy: string | null;
}

/**
 * Fills in variables, stores one message for the text or one for each file, and puts them into the outbox. A file that
 * takes no caption gets its text as a message before it.
 * @returns the last message
 * @throws ERR_CREATING_MESSAGE ERR_MESSAGE_TOO_LONG ERR_REPLY_WINDOW_CLOSED
 */
export async function writeDraft(scope: Scope, ticket: TicketRow, draft: Draft): Promise<Message> {
  const { bodies, files, quotedWaId, clientIds, userId } = draft;
  if (files.length === 0) return insertOwnMessage(scope, ticket, await composeText(scope, ticket, draft));
  const finish = await finisherOf(scope, ticket, draft);
  let last: Message | undefined;
  for (const [nth, file] of files.entries()) {
    const text = finish(bodies[nth] ?? '');
    const kind = kindOfFile(file.kind);
    const isTextAlone = text !== '' && !takesCaption(kind);
    const quoted = nth === 0 ? quotedWaId : null;
    if (isTextAlone)
      await insertOwnMessage(scope, ticket, {
        kind: 'chat',
        body: text,
        ...noFile,
        quotedWaId: quoted,
        clientId: null,
        userId,
      });
    last = await insertOwnMessage(scope, ticket, {
      kind,
      body: isTextAlone ? '' : text,
      mediaId: await storeMedia(scope, file),
      fileName: file.name,
      // The text before the file has the quote already.
      quotedWaId: isTextAlone ? null : quoted,
      clientId: clientIds[nth] ?? null,
      userId,
    });
  }
  if (last === undefined) throw fail('ERR_CREATING_MESSAGE');
  return last;
}

const noFile = { mediaId: null, fileName: null } as const;

/**
 * The message of a text without files; stores nothing.
 * @param channel the channel of the ticket, if the caller has it
 * @throws the refusals of `writeDraft`
 */
export async function composeText(
  scope: Scope,
  ticket: TicketRow,
  draft: Draft,
  channel?: Channel,
): Promise<OwnMessage> {
  const { bodies, quotedWaId, clientIds, userId } = draft;
  const finish = await finisherOf(scope, ticket, draft, channel);
  const body = finish(bodies.join('\n'));
  if (body === '') throw fail('ERR_CREATING_MESSAGE');
  return { kind: 'chat', body, ...noFile, quotedWaId, clientId: clientIds[0] ?? null, userId };
}

/**
 * Returns a function that completes a body before it is sent: variables, signature and check of the length. It returns
 * '' for a body without words.
 * @throws ERR_REPLY_WINDOW_CLOSED; the returned function throws ERR_MESSAGE_TOO_LONG
 */
async function finisherOf(
  scope: Scope,
  ticket: TicketRow,
  { bodies, files, signedBy }: Draft,
  known?: Channel,
): Promise<(body: string) => string> {
  const channel = known ?? (await channelOf(scope, ticket));
  requireOpenWindow(scope, channel);
  const limit = maxLengthOf(channel, { isCaption: files.length > 0 });
  const variables = bodies.some((body) => body.includes('{{')) ? await variablesOf(scope, ticket) : undefined;
  return (body) => {
    // PostgreSQL stores no NUL character.
    const written = body.replaceAll('\u0000', '');
    const text = variables ? fillVariables(written, variables) : written;
    if (text.trim() === '') return '';
    const signed = signedBy === null ? text : `*${signedBy}:*\n${text}`;
    if (signed.length > limit) throw fail('ERR_MESSAGE_TOO_LONG', { limit });
    return signed;
  };
}

/** The maximum length of a text, or of a caption. */
export function maxLengthOf({ driver }: Channel, { isCaption }: { isCaption: boolean }): number {
  if (driver !== 'cloud-api') return limits.messageText;
  return isCaption ? limits.cloudApi.caption : limits.cloudApi.text;
}
