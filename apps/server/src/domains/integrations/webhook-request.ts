import type { IntegrationTrial } from '@balcao/contract';
import type { Company } from '../../platform/scope/scope.ts';
import { absoluteLink } from './integration-settings.ts';
import type { TurnConversation } from './conversation-of-turn.ts';

/** The version of the envelope: it grows when a field is removed or changes its meaning. */
const version = 1;

/**
 * What n8n and webhooks are told of a customer's message. `raw` has the shape of WhatsApp's own message, which flows
 * made for other products read; with `legacyBody` it is the whole body.
 */
export function webhookRequest({ id: companyId }: Company, conversation: TurnConversation): string {
  const raw = rawMessage(conversation);
  if (conversation.integration.legacy_body) return JSON.stringify(raw);
  const { ticket, contact, message } = conversation;
  return JSON.stringify({
    event: 'message.received',
    version,
    companyId,
    integration: { id: conversation.integration.id, name: conversation.integration.name },
    connection: { id: ticket.whatsappId, name: ticket.whatsapp.name },
    ticket: {
      id: ticket.id,
      uuid: ticket.uuid,
      status: ticket.status,
      queueId: ticket.queueId,
      userId: ticket.userId,
    },
    contact: { id: contact.id, name: contact.name, number: contact.number },
    message: message && {
      id: message.id,
      type: message.mediaType,
      body: message.body,
      mediaUrl: message.mediaUrl === null ? null : absoluteLink(message.mediaUrl),
      fromMe: message.fromMe,
      timestamp: message.createdAt,
    },
    raw,
  });
}

/** What a test sends: an invented message of an invented customer. */
export function testRequest({ id: companyId }: Company, trial: IntegrationTrial, now: Date): string {
  const raw = {
    key: { remoteJid: '5511999999999@s.whatsapp.net', fromMe: false, id: 'TEST' },
    message: { conversation: 'Teste' },
    messageTimestamp: Math.floor(now.getTime() / 1000),
    pushName: 'Teste',
    status: 'DELIVERY_ACK',
  };
  const envelope = { event: 'test', version, companyId, integration: { id: trial.id, name: trial.name }, raw };
  return JSON.stringify(trial.legacyBody ? raw : envelope);
}

function rawMessage({ chat, waId, contact, message }: TurnConversation) {
  return {
    key: { remoteJid: chat, fromMe: false, id: waId },
    message: message ? contentOf(message) : {},
    messageTimestamp: Math.floor((message ? Date.parse(message.createdAt) : Date.now()) / 1000),
    pushName: contact.name,
    status: 'DELIVERY_ACK',
  };
}

/** The fields of WhatsApp's message, by the type of its file. */
const kinds = { image: 'imageMessage', audio: 'audioMessage', video: 'videoMessage', application: 'documentMessage' };

function contentOf({ mediaType, body, mediaUrl, media }: NonNullable<TurnConversation['message']>) {
  const kind = Object.entries(kinds).find(([type]) => type === mediaType)?.[1];
  if (kind === undefined || media === null) return { conversation: body };
  return {
    [kind]: {
      url: mediaUrl === null ? undefined : absoluteLink(mediaUrl),
      mimetype: media.mimetype,
      fileName: media.name,
      fileLength: String(media.size),
      ...(media.seconds !== null && { seconds: Math.round(media.seconds) }),
      ...(media.voice && { ptt: true }),
      ...(body !== '' && { caption: body }),
    },
  };
}
