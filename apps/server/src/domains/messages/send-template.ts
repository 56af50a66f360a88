import {
  fillTemplate,
  isSendable,
  templateFields,
  type Message,
  type MessageTemplate,
  type NewTemplateMessage,
} from '@balcao/contract';
import type { TemplateParameter } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { isWindowOpen, requireTicket, noteReaction, type TicketRow } from '../tickets/index.ts';
import { findSent } from './find-sent.ts';
import { insertOwnMessage } from './insert-own-messages.ts';
import { requireAnswerable } from './require-answerable.ts';

const byName = statement(
  `select name, language, category, status, named, components
    from cloud_templates
    where connection_id = $1 and name = $2 and language = $3`,
);

/**
 * Sends a template that Meta approved. The actor must be allowed to answer the ticket; the 24-hour window does not
 * apply. The stored text is the one that the customer reads.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN ERR_NO_TEMPLATE_FOUND ERR_TEMPLATE_PARAMETERS
 */
export async function sendTemplate(
  scope: Scope,
  ticketId: number,
  { name, language, parameters, clientId }: NewTemplateMessage,
): Promise<Message> {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  const before = await findSent(scope, ticketId, clientId, 1);
  if (before) return before;
  requireAnswerable(scope, ticket);
  await noteReaction(scope, ticket);
  return insertTemplate(scope, ticket, { name, language, parameters, clientId });
}

/**
 * A template that is approved on a connection, with its values.
 * @throws ERR_NO_TEMPLATE_FOUND ERR_TEMPLATE_PARAMETERS
 */
export async function requireTemplate(
  scope: Scope,
  connectionId: number,
  { name, language, parameters }: Pick<NewTemplateMessage, 'name' | 'language' | 'parameters'>,
) {
  const [template] = await scope.rows<MessageTemplate>(byName, [connectionId, name, language]);
  if (!template || !isSendable(template)) throw fail('ERR_NO_TEMPLATE_FOUND');
  const fields = templateFields(template);
  const values = Object.fromEntries(fields.map(({ key }) => [key, oneLine(parameters[key] ?? '')]));
  const missing = fields.filter(({ key }) => !values[key]).map(({ key }) => key);
  if (missing.length > 0) throw fail('ERR_TEMPLATE_PARAMETERS', { missing });
  return { template, fields, values };
}

const addRecipient = statement(`insert into template_recipients (contact_id, connection_id, sent_at) values ($1, $2, $3)
  on conflict on constraint template_recipients_pkey do update set sent_at = excluded.sent_at`);

/** Meta counts how many different people get a template outside the 24 hours after a message of theirs. */
const noteRecipient = (scope: Scope, { contact_id: contactId, connection_id: connectionId }: TicketRow) =>
  scope.rows(addRecipient, [contactId, connectionId, scope.now]);

/**
 * Stores a template as a message of a ticket and puts it into the outbox; the caller has checked that it may.
 * @throws ERR_NO_TEMPLATE_FOUND ERR_TEMPLATE_PARAMETERS
 */
export async function insertTemplate(scope: Scope, ticket: TicketRow, asked: NewTemplateMessage): Promise<Message> {
  const { name, language, clientId } = asked;
  const { template, fields, values } = await requireTemplate(scope, ticket.connection_id, asked);
  const { header, body, footer } = fillTemplate(template, values);
  const message = await insertOwnMessage(scope, ticket, {
    kind: 'chat',
    body: [header && `*${header}*`, body, footer && `_${footer}_`].filter(Boolean).join('\n\n'),
    mediaId: null,
    fileName: null,
    quotedWaId: null,
    clientId: clientId ?? null,
    userId: scope.actor.kind === 'user' ? scope.actor.userId : null,
  });
  const filled = fields.map(({ key, part, index, name: placeholder }): TemplateParameter => {
    const isCode = part === 'button' && buttonTypeAt(template, index) === 'COPY_CODE';
    return {
      part,
      index,
      text: values[key] ?? '',
      ...(template.named && part !== 'button' && { name: placeholder }),
      ...(isCode && { button: 'copy_code' as const }),
    };
  });
  if (!(await isWindowOpen(scope, ticket))) await noteRecipient(scope, ticket);
  await scope.db
    .insertInto('message_templates')
    .values({ message_id: message.id, name, language, parameters: JSON.stringify(filled) })
    .execute();
  return message;
}

/** In a placeholder Meta accepts neither line breaks nor more than four spaces in a row (error 132018). */
const oneLine = (text: string) =>
  text
    .replaceAll('\u0000', '')
    .replaceAll(/\s*[\r\n\t]+\s*/g, ' ')
    .replaceAll(/ {5,}/g, '    ')
    .trim();

const buttonTypeAt = ({ components }: MessageTemplate, index: number) =>
  components.find(({ type }) => type === 'BUTTONS')?.buttons[index]?.type;
