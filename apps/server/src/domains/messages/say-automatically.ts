import type { MessageContact } from '@balcao/contract';
import { fillVariables } from '@balcao/contract/messages/fill-variables';
import type { Scope } from '../../platform/scope/scope.ts';
import { isWindowOpen, type TicketRow } from '../tickets/index.ts';
import { insertOwnMessage, insertOwnMessages, reserveMessageIds, type OwnMessage } from './insert-own-messages.ts';
import { variablesOf } from './variables-of.ts';

/**
 * Sends an automatic text in the ticket's conversation, with its variables filled in. It runs in the transaction of its
 * cause, so that the text is sent exactly once. Nothing is sent outside the reply window: only templates are accepted
 * there, so the text would fail, and no attendant waits for it.
 * @returns whether the text was sent
 */
export async function sayAutomatically(
  scope: Scope,
  ticket: TicketRow,
  text: string,
  clientId: string | null = null,
): Promise<boolean> {
  if (text.trim() === '' || !(await isWindowOpen(scope, ticket))) return false;
  const body = fillVariables(text, await variablesOf(scope, ticket)).trim();
  if (body === '') return false;
  await insertOwnMessage(scope, ticket, { ...automatic, body, clientId });
  return true;
}

/**
 * Sends texts in conversations whose customers have just written, in the given order. The tickets must be locked, and
 * variables are filled in already.
 */
export async function sayAllAutomatically(
  scope: Scope,
  texts: readonly { ticket: TicketRow; customer: MessageContact; body: string }[],
): Promise<void> {
  if (texts.length === 0) return;
  const ids = await reserveMessageIds(scope, texts.length);
  await insertOwnMessages(
    scope,
    texts.flatMap(({ ticket, customer, body }, nth) => {
      const id = ids[nth];
      return id === undefined ? [] : [{ ticket, customer, message: { ...automatic, id, body } }];
    }),
    { isLocked: true },
  );
}

const automatic = {
  kind: 'chat',
  mediaId: null,
  fileName: null,
  quotedWaId: null,
  clientId: null,
  userId: null,
} as const satisfies Omit<OwnMessage, 'body'>;
