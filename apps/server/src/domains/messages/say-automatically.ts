import type { MessageContact } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { isServedLately } from '../companies/index.ts';
import { isWindowOpen, type TicketRow } from '../tickets/index.ts';
import { findMedia, type MediaRow } from '../media/index.ts';
import type { BotMessage } from './bot-reply.ts';
import { kindOfFile, takesCaption } from './content.ts';
import { insertOwnMessage, insertOwnMessages, reserveMessageIds, type OwnMessage } from './insert-own-messages.ts';
import { fillForTicket } from './variables-of.ts';

/**
 * Sends an automatic text in the ticket's conversation, with its variables filled in. It runs in the transaction of its
 * cause, so that the text is sent exactly once. Nothing is sent after the reply window has closed: WhatsApp would
 * refuse the text, and no attendant would see the failure. Nothing is sent either for a company that is blocked or has
 * not paid.
 * @param clientId identifies the text in its ticket, see `findSent`
 * @returns whether the text was sent
 */
export async function sayAutomatically(
  scope: Scope,
  ticket: TicketRow,
  text: string,
  clientId: string | null = null,
): Promise<boolean> {
  if (text.trim() === '' || !(await isServedLately(scope)) || !(await isWindowOpen(scope, ticket))) return false;
  const body = (await fillForTicket(scope, ticket, text)).trim();
  if (body === '') return false;
  await insertOwnMessage(scope, ticket, { ...automatic, body, clientId });
  return true;
}

/**
 * Sends messages of bots in the given order. The tickets must be locked and their reply windows open; variables are
 * filled in already. A file that was deleted meanwhile is left out.
 */
export async function sayAllAutomatically(
  scope: Scope,
  botMessages: readonly { ticket: TicketRow; customer: MessageContact; message: BotMessage }[],
): Promise<void> {
  if (botMessages.length === 0) return;
  const files = await findMedia(scope, [
    ...new Set(botMessages.flatMap(({ message }) => (message.type === 'file' ? message.mediaId : []))),
  ]);
  const sent = botMessages.flatMap(({ message, ...to }) =>
    writtenOf(message, files).map((written) => ({ ...to, written })),
  );
  const ids = await reserveMessageIds(scope, sent.length);
  await insertOwnMessages(
    scope,
    sent.flatMap(({ ticket, customer, written }, nth) => {
      const id = ids[nth];
      return id === undefined ? [] : [{ ticket, customer, message: { ...automatic, ...written, id } }];
    }),
    { isLocked: true },
  );
}

/** The messages that are stored for a bot's message; none: its file is gone. */
function writtenOf(
  message: BotMessage,
  files: ReadonlyMap<string, MediaRow>,
): (Partial<OwnMessage> & Pick<OwnMessage, 'body'>)[] {
  if (message.type === 'text') return [{ body: message.body }];
  if (message.type === 'form') {
    const { type: kind, ...form } = message;
    return [{ body: textOfForm(form), content: { kind, ...form } }];
  }
  const file = files.get(message.mediaId);
  if (!file) return [];
  const { caption, mediaId } = message;
  const stored = { kind: kindOfFile(file.kind), mediaId, fileName: file.name };
  if (takesCaption(stored.kind)) return [{ ...stored, body: caption }];
  return [...(caption === '' ? [] : [{ body: caption }]), { ...stored, body: '' }];
}

/** What attendants see of a form. */
const textOfForm = ({ header, body, button }: { header: string; body: string; button: string }): string =>
  [header && `*${header}*`, body, '', `[ ${button} ]`].join('\n').trim();

const automatic = {
  kind: 'chat',
  mediaId: null,
  fileName: null,
  quotedWaId: null,
  clientId: null,
  userId: null,
} as const satisfies Omit<OwnMessage, 'body'>;
