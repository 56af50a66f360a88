import type { Message, NewAttachment, NewCard } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireContact } from '../contacts/index.ts';
import { channelOf, stopAwaitingUser, requireTicket, type Channel, type TicketRow } from '../tickets/index.ts';
import type { OwnContent } from './content-of-body.ts';
import { writeContent } from './content.ts';
import { findSent } from './find-sent.ts';
import { insertOwnMessage } from './insert-own-messages.ts';
import { requireAddress, requireAnswerable, requireOpenWindow } from './require-answerable.ts';
import { withAddress } from './with-address.ts';

/** Whether the number of a contact is a phone number. If it is not known, the number is an id such as `lid:…`. */
const isPhone = (number: string) => /^\d+$/.test(number);

interface AttachmentAnswer {
  actor: UserActor;
  ticketId: number;
  input: NewAttachment;
}

/**
 * Answers a customer with a location, contact cards, a list of options or a phone request. It may ask WhatsApp for the
 * address, so call it outside a scope.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN ERR_REPLY_WINDOW_CLOSED ERR_NO_CONTACT_FOUND
 * ERR_CONTACT_WITHOUT_NUMBER ERR_PHONE_REQUEST ERR_WAPP_INVALID_CONTACT ERR_WAPP_CHECK_CONTACT
 */
export const sendAttachment = (answer: AttachmentAnswer): Promise<Message> =>
  withAddress(answer, (isAddressAsked) =>
    companyOf(answer.actor).inScope((scope) => store(scope, answer, isAddressAsked), { actor: answer.actor }),
  );

async function store(
  scope: Scope,
  { actor, ticketId, input }: AttachmentAnswer,
  isAddressAsked: boolean,
): Promise<Message> {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  const messageCount = 1;
  const sentBefore = await findSent(scope, ticketId, input.clientId, messageCount);
  if (sentBefore) return sentBefore;
  requireAnswerable(scope, ticket);
  await stopAwaitingUser(scope, ticket);
  const channel = await channelOf(scope, ticket);
  requireOpenWindow(scope, channel);
  if (!isAddressAsked) requireAddress(ticket, channel);
  if (input.kind === 'phone-request') await requireWithoutPhone(scope, ticket, channel);
  const content = await contentOf(scope, input, actor);
  return insertOwnMessage(scope, ticket, {
    ...writeContent(content),
    content,
    mediaId: null,
    fileName: null,
    quotedWaId: null,
    clientId: input.clientId ?? null,
    userId: actor.userId,
  });
}

/**
 * Only the Cloud API can ask for a phone number, and only of a customer whom Meta names by an id instead of a number.
 * @throws ERR_PHONE_REQUEST
 */
async function requireWithoutPhone(scope: Scope, ticket: TicketRow, { driver }: Channel): Promise<void> {
  const { number, isGroup } = await requireContact(scope, ticket.contact_id);
  if (driver !== 'cloud-api' || isGroup || isPhone(number)) throw fail('ERR_PHONE_REQUEST');
}

async function contentOf(scope: Scope, input: NewAttachment, { name: writer }: UserActor): Promise<OwnContent> {
  switch (input.kind) {
    case 'location': {
      const { kind, latitude, longitude, name, address } = input;
      return { kind, latitude, longitude, name, address };
    }
    case 'contact': {
      const cards = [];
      for (const card of input.cards) cards.push(await cardOf(scope, card));
      return { kind: 'contact', cards };
    }
    case 'phone-request':
      return { kind: 'phone-request', body: input.body };
    case 'list': {
      const { kind, body, button, options, sign } = input;
      return { kind, body: sign ? `*${writer}:*\n${body}` : body, button, options };
    }
  }
}

async function cardOf(scope: Scope, card: NewCard): Promise<{ name: string; vcard: string }> {
  if (!('contactId' in card)) return writeCard(card.name, card.number);
  const { name, number, isGroup } = await requireContact(scope, card.contactId);
  if (isGroup || !isPhone(number)) throw fail('ERR_CONTACT_WITHOUT_NUMBER');
  return writeCard(name, `+${number}`);
}

/** A vCard 3.0. `waid` lets phones open a chat with the person. */
function writeCard(name: string, number: string): { name: string; vcard: string } {
  const shown = escaped(name);
  const phone = number.trim();
  const waid = phone.startsWith('+') ? `;waid=${phone.replaceAll(/\D/g, '')}` : '';
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `N:;${shown};;;`, `FN:${shown}`, `TEL;type=CELL${waid}:${phone}`];
  return { name, vcard: [...lines, 'END:VCARD'].join('\n') };
}

/** A vCard ends a value at a line break, separates values by commas and semicolons, and escapes by a backslash. */
const escaped = (value: string) => value.replaceAll(/[\r\n]+/g, ' ').replaceAll(/([\\,;])/g, '\\$1');
