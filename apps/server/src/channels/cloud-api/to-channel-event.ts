import { linesOfForm } from '@balcao/contract/flows/form-fields';
import { z } from 'zod';
import { callingCodeOf, callingCodeOfNumber } from '../../platform/calling-codes.ts';
import type { Ad, ChannelEvent, ChatAddress, Content } from '../driver.ts';
import { addressOf, groupAddressOf } from './chat-address.ts';
import { cardOf, CloudContact } from './vcards.ts';

const text = z.string().catch('');
const Media = z
  .object({ id: z.string().max(200), mime_type: text, caption: text, filename: text, voice: z.boolean().catch(false) })
  .optional()
  .catch(undefined);

/** A message of Meta's webhook (messages webhook reference, v25). Unknown parts are ignored, never refused. */
export const CloudMessage = z.object({
  id: z.string().min(1).max(300),
  from: text.optional(),
  from_user_id: text.optional(),
  from_parent_user_id: text.optional(),
  to: text.optional(),
  to_user_id: text.optional(),
  to_parent_user_id: text.optional(),
  /** The id of the group in which the message was written. */
  group_id: text.optional(),
  timestamp: text,
  type: text,
  context: z
    .object({ id: text, forwarded: z.boolean().catch(false), frequently_forwarded: z.boolean().catch(false) })
    .optional()
    .catch(undefined),
  text: z.object({ body: text }).optional().catch(undefined),
  image: Media,
  audio: Media,
  video: Media,
  document: Media,
  sticker: Media,
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: text, address: text })
    .optional()
    .catch(undefined),
  contacts: z.array(CloudContact).optional().catch(undefined),
  button: z.object({ text }).optional().catch(undefined),
  interactive: z
    .object({
      button_reply: z.object({ title: text }).optional().catch(undefined),
      list_reply: z.object({ title: text, description: text }).optional().catch(undefined),
      nfm_reply: z.object({ body: text, response_json: text }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  reaction: z.object({ message_id: text, emoji: text }).optional().catch(undefined),
  order: z
    .object({
      text,
      product_items: z
        .array(
          z.object({
            product_retailer_id: text,
            quantity: z.coerce.number().catch(1),
            item_price: z.coerce.number().catch(0),
            currency: text,
          }),
        )
        .catch([]),
    })
    .optional()
    .catch(undefined),
  system: z
    .object({
      body: text,
      type: text,
      wa_id: text,
      user_id: text,
      parent_user_id: text,
      previous_user_id: text,
      previous_parent_user_id: text,
    })
    .optional()
    .catch(undefined),
  /** The advertisement that the customer tapped. */
  referral: z
    .object({
      source_url: text,
      source_type: text,
      source_id: text,
      headline: text,
      body: text,
      ctwa_clid: text,
    })
    .optional()
    .catch(undefined),
  /** For a message from before the number moved to the API. */
  history_context: z.object({ status: text }).optional().catch(undefined),
  edit: z
    .object({
      original_message_id: text,
      message: z
        .object({
          text: z.object({ body: text }).optional().catch(undefined),
          image: Media,
          video: Media,
          document: Media,
        })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  revoke: z.object({ original_message_id: text }).optional().catch(undefined),
  unsupported: z.object({ type: text }).optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.coerce.number().catch(0), title: text }))
    .optional()
    .catch(undefined),
});
export type CloudMessage = z.infer<typeof CloudMessage>;

/** A file that Meta stores under an id. */
export interface RemoteFile {
  id: string;
  kind: 'image' | 'audio' | 'video' | 'document' | 'sticker';
  name: string;
  claimedType: string;
  caption: string;
  voice: boolean;
}

export interface DecodedMessage {
  event: Exclude<ChannelEvent, { type: 'ack' } | { type: 'group' } | { type: 'read' } | { type: 'book' }>;
  file?: RemoteFile;
}

/** What is known about a message besides its own fields. */
export interface About {
  /** The customer's profile name. */
  name: string | null;
  /** Written by the company itself, in WhatsApp's own app. */
  fromMe: boolean;
  /** By our clock, in ms since 1970. */
  arrivedAt: number;
  /** The customer's username, without the @. */
  username?: string | null;
  /** Written before the number moved to the API. */
  past?: boolean;
}

/** Decodes a message; its ids are still Meta's. Undefined: the message has no address that can be answered. */
export function toChannelEvent(
  message: CloudMessage,
  { name, fromMe, arrivedAt, username, past = false }: About,
): DecodedMessage | undefined {
  const chat = chatOf(message, fromMe);
  if (!chat) return undefined;
  const common = { chat, fromMe, ...(past && { past }) };
  const author = chat.isGroup && !fromMe ? personOf(message) : undefined;
  const ad = adOf(message);
  const movedTo = message.type === 'system' ? newAddressOf(message, chat) : undefined;
  if (message.type === 'reaction' && message.reaction?.message_id) {
    return {
      event: {
        type: 'reaction',
        waId: message.reaction.message_id,
        ...common,
        sender: fromMe ? 'me' : (author?.id ?? chat.id),
        emoji: message.reaction.emoji,
      },
    };
  }
  if (message.type === 'edit' && message.edit?.original_message_id) {
    const changed = message.edit.message;
    const body =
      changed?.text?.body || changed?.image?.caption || changed?.video?.caption || changed?.document?.caption || '';
    return { event: { type: 'edit', waId: message.edit.original_message_id, ...common, body } };
  }
  if (message.type === 'revoke' && message.revoke?.original_message_id)
    return { event: { type: 'delete', waId: message.revoke.original_message_id, ...common } };
  const file = fileOf(message);
  return {
    event: {
      type: 'message',
      waId: message.id,
      ...common,
      writtenAt: Number(message.timestamp) * 1000 || arrivedAt,
      arrivedAt,
      pushName: fromMe ? null : name,
      sender: author ? { id: author.id, phone: author.phone, name } : null,
      groupSubject: null,
      // If the message has a file, `message-jobs.ts` replaces this content: by the stored file, or by the description
      // of a file that is fetched later.
      content: contentOf(message),
      quotedWaId: message.context?.id || null,
      isForwarded: message.context?.forwarded === true || message.context?.frequently_forwarded === true,
      secret: null,
      ...(!fromMe && username && { username }),
      ...(ad && { ad }),
      ...(movedTo && { movedTo }),
      ...(past && fromMe && { ack: pastTicks[message.history_context?.status ?? ''] ?? 1 }),
    },
    ...(file && { file }),
  };
}

/** The chat of a message, which also names its lane. */
export function chatOf(message: CloudMessage, fromMe: boolean): ChatAddress | undefined {
  if (message.group_id) return groupAddressOf(message.group_id);
  if (fromMe) return addressOf(message.to, message.to_user_id, message.to_parent_user_id);
  const { previous_user_id: userId, previous_parent_user_id: parentId } = message.system ?? {};
  // A system message about a new id belongs to the person's old address.
  return message.type === 'system' && (userId || parentId)
    ? addressOf(message.from, userId, parentId)
    : personOf(message);
}

const personOf = (message: CloudMessage): ChatAddress | undefined =>
  addressOf(message.from || sharedPhone(message), message.from_user_id, message.from_parent_user_id);

/**
 * The phone number that a person shares at our request, as a contact card. Other cards are about other people. A number
 * without `wa_id` counts only in the international form.
 */
function sharedPhone({ type, contacts }: CloudMessage): string | undefined {
  if (type !== 'contacts') return undefined;
  const shared = contacts?.find(({ origin }) => origin === 'contact_request')?.phones ?? [];
  const [phone] = shared.flatMap((each) => each.wa_id || (each.phone.startsWith('+') ? each.phone : []));
  return phone?.replaceAll(/\D/g, '');
}

/** The new address of a person who changed the number or the id. */
function newAddressOf({ system }: CloudMessage, oldAddress: ChatAddress): ChatAddress | undefined {
  if (system?.type !== 'user_changed_number' && system?.type !== 'user_changed_user_id') return undefined;
  const newAddress = addressOf(system.wa_id, system.user_id, system.parent_user_id);
  return newAddress && newAddress.id !== oldAddress.id ? newAddress : undefined;
}

/** Longer texts are cut: a screen shows one line of them. */
const maxAdText = 1000;

function adOf({ referral }: CloudMessage): Ad | undefined {
  if (!referral) return undefined;
  const cut = (value: string) => value.slice(0, maxAdText);
  return {
    headline: cut(referral.headline),
    body: cut(referral.body),
    sourceUrl: cut(referral.source_url),
    sourceType: cut(referral.source_type),
    sourceId: cut(referral.source_id),
    clickId: cut(referral.ctwa_clid),
  };
}

/** Acks by the status of a message in the webhook `history`. */
const pastTicks: Partial<Record<string, number>> = { SENT: 1, DELIVERED: 2, READ: 4, PLAYED: 5 };

function contentOf(message: CloudMessage): Content {
  const { type, location, contacts, order, interactive } = message;
  const chat = (body: string | undefined): Content =>
    body ? { kind: 'chat', body } : { kind: 'unknown', raw: type || 'unknown' };
  switch (type) {
    case 'text':
      return chat(message.text?.body);
    case 'button':
      return chat(message.button?.text);
    case 'interactive':
      if (interactive?.nfm_reply) return answerOf(interactive.nfm_reply);
      return chat(
        interactive?.button_reply?.title ||
          linesOf(interactive?.list_reply?.title, interactive?.list_reply?.description),
      );
    case 'location':
      return location ? { kind: 'location', ...location } : chat(undefined);
    case 'contacts':
      return contacts?.length ? { kind: 'contact', cards: contacts.map(cardOf) } : chat(undefined);
    case 'order':
      return chat(
        linesOf(
          order?.text,
          ...(order?.product_items ?? []).map(
            ({ quantity, product_retailer_id: product, item_price: price, currency }) => {
              const cost = price > 0 ? ` · ${price} ${currency}`.trimEnd() : '';
              return `▫️ ${quantity} × ${product}${cost}`;
            },
          ),
        ),
      );
    case 'system':
      return chat(message.system?.body);
    // A file of the history. It comes later under the same id, if Meta still has it.
    case 'media_placeholder':
      return { kind: 'undecryptable' };
    case 'unsupported':
      return { kind: 'unknown', raw: message.unsupported?.type || message.errors?.[0]?.title || 'unsupported' };
    default:
      return { kind: 'unknown', raw: type || 'unknown' };
  }
}

const linesOf = (...lines: (string | undefined)[]) => lines.filter(Boolean).join('\n');

/** How many fields of an answer are kept at most, and how many characters of each value. */
const maxAnswers = 60;
const maxAnswerText = 4000;

/** The answer to a form: its fields as text, and as values for the flow that sent it. */
function answerOf({ body, response_json: json }: { body: string; response_json: string }): Content {
  const { flow_token: token, ...fields } = readRecord(json);
  const values = Object.fromEntries(
    Object.entries(fields)
      .slice(0, maxAnswers)
      .flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [[name.slice(0, 100), String(value).slice(0, maxAnswerText)] as const]
          : [],
      ),
  );
  const text = linesOfForm(values) || body;
  const form = typeof token === 'string' && { token: token.slice(0, 200), values };
  return text === '' ? { kind: 'unknown', raw: 'interactive' } : { kind: 'chat', body: text, ...(form && { form }) };
}

function readRecord(json: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

const kinds = ['image', 'audio', 'video', 'document', 'sticker'] as const;

function fileOf(message: CloudMessage): RemoteFile | undefined {
  const kind = kinds.find((each) => each === message.type);
  const media = kind && message[kind];
  if (!kind || !media) return undefined;
  // For example `jpeg` of `image/jpeg`.
  const ending = /^[\w-]+\/([\w-]+)/.exec(media.mime_type)?.[1] ?? 'bin';
  return {
    id: media.id,
    kind,
    name: media.filename || `${kind}.${ending}`,
    claimedType: media.mime_type,
    caption: media.caption,
    voice: kind === 'audio' && media.voice,
  };
}

/** A status of one of our messages. */
export const CloudStatus = z.object({
  id: z.string().min(1).max(300),
  status: text,
  /** Seconds since 1970, before the year 2100. A larger number, such as a time in ms, counts as absent. */
  timestamp: z.coerce.number().positive().max(4_102_444_800).optional().catch(undefined),
  /** Our own id of the message, which was sent with it. */
  biz_opaque_callback_data: text.optional(),
  recipient_type: text.optional(),
  /** The number of the person whom the status is about. */
  recipient_id: text.optional(),
  /** The user id of that person, which begins with the code of the country. */
  recipient_user_id: text.optional(),
  /** What Meta charges for the message: its price category, and whether it is charged at all. */
  pricing: z
    .object({ billable: z.boolean(), category: text, type: text, pricing_model: text })
    .optional()
    .catch(undefined),
  errors: z
    .array(z.object({ code: z.coerce.number().catch(0) }))
    .optional()
    .catch(undefined),
});
export type CloudStatus = z.infer<typeof CloudStatus>;

/** The calling code of the person that a status is about; null: the status does not tell, or is about a group. */
export function countryOf({
  recipient_type: recipientType,
  recipient_id: number = '',
  recipient_user_id: userId = '',
}: CloudStatus): string | null {
  if (recipientType === 'group') return null;
  // For example `BR` of `BR.1234567`.
  const [, region = null] = /^([A-Z]{2})\./.exec(userId) ?? [];
  return callingCodeOfNumber(number) ?? callingCodeOf(region);
}

/** Acks by the `status` of `CloudStatus`. */
const ticks: Partial<Record<string, number>> = { sent: 1, delivered: 2, read: 4, played: 5 };

/**
 * @param waId our id of the message
 * @returns undefined for a status that is not shown
 */
export function toAck(
  { status, errors, timestamp, recipient_type: recipientType }: CloudStatus,
  waId: string,
): Extract<ChannelEvent, { type: 'ack' }> | undefined {
  const at = timestamp === undefined ? {} : { at: timestamp * 1000 };
  if (status === 'failed')
    return { type: 'ack', waId, ack: 0, error: String(errors?.[0]?.code ?? 'ERR_SENDING_WAPP_MSG'), ...at };
  const tick = ticks[status];
  if (tick === undefined) return undefined;
  // The status of a group is about one member. Meta does not give the number of members, so the message counts as
  // delivered, but not as read by all.
  const ack = recipientType === 'group' ? Math.min(tick, 2) : tick;
  return { type: 'ack', waId, ack, error: null, ...at };
}
