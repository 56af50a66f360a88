import type { Contact, Language, Message, Ticket } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { companyLanguage } from '../companies/index.ts';
import { requireContact } from '../contacts/index.ts';
import { findMessages, type BotTurn } from '../messages/index.ts';
import { hasFeature } from '../plans/index.ts';
import { viewTickets } from '../tickets/index.ts';
import { findIntegration, signingSecrets, type IntegrationRow } from './require-integration.ts';

/** The file of a customer's message. `size`: bytes. */
export interface TurnFile {
  /** The key of the stored file. */
  key: string;
  name: string;
  mimetype: string;
  kind: string;
  size: number;
}

/** Everything that is needed to ask an integration about a customer's message. */
export interface TurnConversation {
  integration: IntegrationRow;
  /** What signs the calls of n8n and webhook. */
  secrets: string[];
  language: Language;
  ticket: Ticket;
  contact: Contact;
  message: Message | undefined;
  /** WhatsApp's id of the message; empty: the customer has written none. */
  waId: string;
  /** WhatsApp's id of the chat. */
  chat: string;
  file: TurnFile | undefined;
}

/**
 * Reads what an integration is asked about.
 * @returns undefined if the integration or the ticket is gone, or the plan no longer includes integrations
 */
export async function conversationOfTurn(
  scope: Scope,
  turn: BotTurn,
  integrationId: number,
): Promise<TurnConversation | undefined> {
  const integration = await findIntegration(scope, integrationId);
  const [ticket] = integration ? await viewTickets(scope, [turn.ticketId]) : [];
  if (!integration || !ticket || !(await hasFeature(scope, 'useIntegrations'))) return undefined;
  // `0`: the customer has written no message.
  const messageId = String(turn.messageId);
  const [found] = messageId === '0' ? [] : await findMessages(scope, [messageId]);
  const innerFields = found && (await findInnerFields(scope, messageId));
  const contact = await requireContact(scope, ticket.contactId);
  return {
    integration,
    secrets: signingSecrets(scope, integration),
    language: await companyLanguage(scope),
    ticket,
    contact,
    message: found?.message,
    waId: innerFields?.wa_id ?? '',
    chat: innerFields?.chat_address ?? `${contact.number}@s.whatsapp.net`,
    file: innerFields?.file,
  };
}

/** What clients do not see of a message: WhatsApp's ids and the file. A read-only join of the tables of three nouns. */
async function findInnerFields(scope: Scope, messageId: string) {
  const row = await scope.db
    .selectFrom('messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .leftJoin('media as f', 'f.id', 'm.media_id')
    .select(['m.wa_id', 't.chat_address', 'f.key', 'f.name', 'f.mimetype', 'f.kind', 'f.size'])
    .where('m.id', '=', messageId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { key, name, mimetype, kind, size } = row;
  const file: TurnFile | undefined =
    key === null || name === null || mimetype === null || kind === null
      ? undefined
      : { key, name, mimetype, kind, size: Number(size ?? 0) };
  return { wa_id: row.wa_id, chat_address: row.chat_address, file };
}
