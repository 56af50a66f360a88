import {
  fillTemplate,
  isSendable,
  limits,
  templateFields,
  type Message,
  type MessageTemplate,
  type NewTemplateMessage,
} from '@balcao/contract';
import { fitsHeader, headerKindOf, type HeaderKind } from '@balcao/contract/cloud/header-file';
import type { TemplateParameter } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { findMedia } from '../media/index.ts';
import { isWindowOpen, requireTicket, stopAwaitingUser, type TicketRow } from '../tickets/index.ts';
import { kindOfFile } from './content.ts';
import { findSent } from './find-sent.ts';
import { insertOwnMessage } from './insert-own-messages.ts';
import { requireAnswerable } from './require-answerable.ts';

const byName = statement(
  `select name, language, category, status, named, components, reason, quality,
      previous_category as "previousCategory", planned_category as "plannedCategory"
    from cloud_templates
    where connection_id = $1 and name = $2 and language = $3`,
);

/**
 * Sends a template that Meta approved. The actor must be allowed to answer the ticket; the 24-hour window does not
 * apply. The stored text is the one that the customer reads.
 * @param storeFile stores the file of the header and returns its id; not called when the message exists already
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN ERR_NO_TEMPLATE_FOUND ERR_TEMPLATE_PARAMETERS
 * ERR_TEMPLATE_FILE
 */
export async function sendTemplate(
  scope: Scope,
  ticketId: number,
  input: NewTemplateMessage,
  storeFile?: () => Promise<string>,
): Promise<Message> {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  const sentBefore = await findSent(scope, ticketId, input.clientId, 1);
  if (sentBefore) return sentBefore;
  requireAnswerable(scope, ticket);
  await stopAwaitingUser(scope, ticket);
  return insertTemplate(scope, ticket, input, storeFile ? [await storeFile()] : []);
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
  const values = Object.fromEntries(fields.map(({ key }) => [key, templateValue(parameters[key] ?? '')]));
  const missing = fields.filter(({ key }) => !values[key]).map(({ key }) => key);
  if (missing.length > 0) throw fail('ERR_TEMPLATE_PARAMETERS', { missing });
  return { template, fields, values };
}

/**
 * The first of these files that the header of the template takes; undefined: the header takes no file.
 * @throws ERR_TEMPLATE_FILE the header needs a file, and none of these fits
 */
export async function requireHeaderFile(
  scope: Scope,
  template: Pick<MessageTemplate, 'components'>,
  mediaIds: readonly string[],
) {
  const kind = headerKindOf(template);
  if (!kind) return undefined;
  const found = await findMedia(scope, mediaIds);
  for (const mediaId of mediaIds) {
    const media = found.get(mediaId);
    if (media && fitsHeader(kind, { mimetype: media.mimetype, size: Number(media.size) })) return { mediaId, media };
  }
  throw refuseFile(kind);
}

const headers = statement(
  `select coalesce(jsonb_path_query_array(t.components, '$[*] ? (@.type == "HEADER")'), '[]') as components
  from unnest($1::int[], $2::text[], $3::text[]) with ordinality as x (connection_id, name, language, nth)
  left join cloud_templates t
    on t.connection_id = x.connection_id and t.name = x.name and t.language = x.language
  order by x.nth`,
);

/** The kinds of files that the headers of these templates take, in the same order; undefined: none, or unknown. */
export async function headerKindsOf(
  scope: Scope,
  templates: readonly { connectionId: number; name: string; language: string }[],
): Promise<(HeaderKind | undefined)[]> {
  const rows = await scope.rows<Pick<MessageTemplate, 'components'>>(headers, [
    templates.map(({ connectionId }) => connectionId),
    templates.map(({ name }) => name),
    templates.map(({ language }) => language),
  ]);
  return rows.map(headerKindOf);
}

/** The refusal of a file that the header of a template does not take, to be thrown. */
export const refuseFile = (kind: HeaderKind) =>
  fail('ERR_TEMPLATE_FILE', { kind, limit: limits.cloudApi.fileBytes[kind] });

const addRecipient = statement(`insert into template_recipients (contact_id, connection_id, sent_at) values ($1, $2, $3)
  on conflict on constraint template_recipients_pkey do update set sent_at = excluded.sent_at`);

/**
 * Meta limits how many different people get a template while their reply window is closed; the product counts them,
 * too.
 */
const noteRecipient = (scope: Scope, { contact_id: contactId, connection_id: connectionId }: TicketRow) =>
  scope.rows(addRecipient, [contactId, connectionId, scope.now]);

/**
 * Stores a template as a message of a ticket and puts it into the outbox. The caller has checked that the actor may
 * answer the ticket.
 * @param mediaIds files, of which the first that fits becomes the header
 * @throws ERR_NO_TEMPLATE_FOUND ERR_TEMPLATE_PARAMETERS ERR_TEMPLATE_FILE
 */
export async function insertTemplate(
  scope: Scope,
  ticket: TicketRow,
  input: NewTemplateMessage,
  mediaIds: readonly string[],
): Promise<Message> {
  const { name, language, clientId } = input;
  const { template, fields, values } = await requireTemplate(scope, ticket.connection_id, input);
  const file = await requireHeaderFile(scope, template, mediaIds);
  const { header, body, footer } = fillTemplate(template, values);
  const message = await insertOwnMessage(scope, ticket, {
    kind: file ? kindOfFile(file.media.kind) : 'chat',
    body: [header && `*${header}*`, body, footer && `_${footer}_`].filter(Boolean).join('\n\n'),
    mediaId: file?.mediaId ?? null,
    fileName: file?.media.name ?? null,
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
      // The parameters of buttons have no names, even in a template with named placeholders.
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

/**
 * The value of a placeholder as Meta takes it. Meta accepts no line breaks, no tabs and no more than four spaces in a
 * row (error 132018). PostgreSQL stores no NUL character.
 */
export const templateValue = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replaceAll(/\s*[\r\n\t]+\s*/g, ' ')
    .replaceAll(/ {5,}/g, '    ')
    .trim();

const buttonTypeAt = ({ components }: MessageTemplate, index: number) =>
  components.find(({ type }) => type === 'BUTTONS')?.buttons[index]?.type;
