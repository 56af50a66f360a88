import { z } from 'zod';
import { SendError, type ChatAddress, type Host, type Outgoing, type StoredFile } from '../driver.ts';
import { addressOf, recipientOf } from './chat-address.ts';
import { toSendError } from './graph-error.ts';
import { GraphError, type Graph } from './graph.ts';
import { findAttempt, deleteAttempt, storeMessageIds, recordAttempt, wamidOf } from './message-ids.ts';
import { kindOf, toGraphMessage, uploadTypeOf } from './to-graph-message.ts';
import type { Uploads } from './uploads.ts';
import { inCompany } from '../../platform/scope/in-company.ts';

const Accepted = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  contacts: z.array(z.object({ wa_id: z.string().nullish(), user_id: z.string().nullish() })).catch([]),
});
const Uploaded = z.object({ id: z.string().min(1) });

/** How long Meta may report on a message whose answer was lost, before the message is sent again. */
const reportMs = 30_000;
/** How often that report is looked for. */
const reportCheckMs = 2000;

export interface SendTools {
  host: Host;
  graph: Graph;
  phoneNumberId: string;
  uploads: Uploads;
}

/**
 * Sends a message once. Our own id is sent with it and returned in Meta's reports, so a message whose answer was lost
 * is known to be sent. It is sent again only when no report comes.
 * @returns the account to which Meta resolved the number, if the answer names it
 * @throws SendError GraphError GraphNoResponse, and ZodError when the answer to an upload is invalid
 */
export async function sendMessage(tools: SendTools, outgoing: Outgoing): Promise<ChatAddress | undefined> {
  const { host, graph, phoneNumberId } = tools;
  const { waId, to, content, quoted } = outgoing;
  const { companyId, connectionId } = host;
  const recipient = recipientOf(to);
  if (!recipient) throw new SendError('never', to.endsWith('@g.us') ? 'cannot-be-sent' : 'phone-unknown');
  const lastAttempt = await findAttempt(companyId, connectionId, waId);
  if (lastAttempt?.wamid) return undefined;
  if (lastAttempt && lastAttempt.agoMs < reportMs)
    throw new SendError('chat-again', 'network', undefined, Math.min(reportCheckMs, reportMs - lastAttempt.agoMs));
  const message = toGraphMessage(content, await mediaIdOf(tools, content));
  const quotedWamid = quoted ? await wamidOf(companyId, connectionId, quoted.waId) : undefined;
  await recordAttempt(companyId, connectionId, waId);
  let accepted: z.infer<typeof Accepted>;
  try {
    const answer = await graph.post(`${phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      ...recipient,
      biz_opaque_callback_data: waId,
      ...(quotedWamid && { context: { message_id: quotedWamid } }),
      ...message,
    });
    accepted = Accepted.parse(answer);
  } catch (error) {
    // A failure inside Meta does not tell whether the message goes out: a retry waits for the report. After a refusal,
    // or if no request was sent, the message counts as not sent, and a retry need not wait.
    const hasUnknownOutcome = error instanceof z.ZodError || toSendError(error).error.outcome === 'unknown';
    if (!hasUnknownOutcome) await deleteAttempt(companyId, connectionId, waId);
    if (content.kind === 'template' && content.header && error instanceof GraphError && mayLackFile.has(error.code))
      await tools.uploads.forget({ companyId, connectionId, phoneNumberId }, content.header.key);
    throw error instanceof z.ZodError ? new SendError('unknown', 'network', error) : error;
  }
  const wamid = accepted.messages[0]?.id ?? '';
  await inCompany(companyId, (scope) => storeMessageIds(scope, connectionId, [{ waId, wamid }]));
  await host.deliver([{ type: 'ack', waId, ack: 1, error: null }]);
  return accountOf(to, accepted.contacts[0]);
}

/**
 * The account that Meta's answer names. Its `wa_id` may be another form of the number than `to`; then `to` becomes an
 * alias.
 */
function accountOf(
  to: string,
  found: z.infer<typeof Accepted>['contacts'][number] | undefined,
): ChatAddress | undefined {
  const account = addressOf(found?.wa_id ?? undefined, found?.user_id ?? undefined);
  return account && { ...account, aliases: [...account.aliases, to].filter((form) => form !== account.id) };
}

/**
 * Codes of errors that the uploaded file of a template may have caused: an invalid parameter, and errors of media
 * (Cloud API error codes). The next message with this file uploads it again.
 */
const mayLackFile = new Set([100, 131009, 131052, 131053]);

/**
 * Meta's id of the file of a message, if the message has a file. The file of a template is mostly sent to many people,
 * so its upload is used again.
 */
async function mediaIdOf(
  { host, graph, phoneNumberId, uploads }: SendTools,
  content: Outgoing['content'],
): Promise<string | undefined> {
  if (content.kind === 'file') return upload(host, graph, phoneNumberId, content.file);
  if (content.kind !== 'template' || !content.header) return undefined;
  const { companyId, connectionId } = host;
  const file = content.header;
  return uploads.idOf({ companyId, connectionId, phoneNumberId }, file.key, () =>
    upload(host, graph, phoneNumberId, file),
  );
}

async function upload(host: Host, graph: Graph, phoneNumberId: string, file: StoredFile): Promise<string> {
  const bytes = await host.load(file.key).catch((error: unknown) => {
    throw new SendError('never', 'ERR_NO_MEDIA_FOUND', error);
  });
  const type = uploadTypeOf(file);
  const answer = await graph.upload(
    `${phoneNumberId}/media`,
    { messaging_product: 'whatsapp', type },
    // Only documents show their names.
    { bytes, name: kindOf(file) === 'document' ? file.name : 'file', type },
  );
  return Uploaded.parse(answer).id;
}
