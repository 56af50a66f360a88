import { z } from 'zod';
import { flag, id, instant } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { TicketWithContact } from '../tickets/tickets.ts';

export const MessageType = z.enum([
  'chat',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
  'call_log',
  'viewOnce',
  'undecryptable',
  /** Older than the company keeps messages: its text and its file were removed. */
  'expired',
  'unknown',
]);
export type MessageType = z.infer<typeof MessageType>;

/** A stored file, as a client shows it before it loads the content. `peaks`: 0 to 100, for the waveform of an audio. */
export const MediaInfo = z.object({
  name: z.string(),
  mimetype: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  peaks: z.array(z.number()).nullable(),
  /** A thumbnail of an image or video, as a link like `mediaUrl`. */
  thumbUrl: z.string().nullable(),
  /** Recorded as a voice note, not sent as a file. */
  voice: z.boolean(),
});
export type MediaInfo = z.infer<typeof MediaInfo>;

/**
 * `downloading`: the download runs or is retried soon. `failed`: several downloads failed; retries go on, and a user
 * may start one. `on-demand`: downloaded when a user asks for it. `expired`: no longer available. `too-large`: larger
 * than the limit. `removed`: it was older than the company keeps files.
 */
export const DownloadState = z.enum(['downloading', 'failed', 'on-demand', 'expired', 'too-large', 'removed']);
export type DownloadState = z.infer<typeof DownloadState>;

/** The file of a message that is not downloaded, as its sender describes it. */
export const Download = z.object({
  state: DownloadState,
  name: z.string(),
  mimetype: z.string(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  voice: z.boolean(),
  /** A very small picture of the content, as a `data:` URL. */
  preview: z.string().nullable(),
});
export type Download = z.infer<typeof Download>;

export const Reaction = z.object({ emoji: z.string(), fromMe: z.boolean() });

export const QuotedMessage = z.object({
  id: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: MessageType,
  mediaUrl: z.string().nullable(),
  contact: z.object({ name: z.string() }).nullable(),
});
export type QuotedMessage = z.infer<typeof QuotedMessage>;

/** The advertisement that the customer tapped before writing. `url` begins with `http:` or `https:`. */
export const MessageAd = z.object({ headline: z.string(), url: z.string().nullable() });

/**
 * One message. `ack`: 0 waiting, 1 sent, 2 and 3 delivered, 4 read, 5 played. `error` is set when it could not be sent
 * (a code of the error catalogue, or WhatsApp's own number as text); it may then be sent again. The sending client
 * chooses `clientId` to recognise its own bubble.
 */
export const Message = z.object({
  id: z.string(),
  clientId: z.string().nullable(),
  ticketId: id(),
  contactId: id(),
  queueId: id().nullable(),
  userId: id().nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  ack: z.number().int().min(0).max(5),
  error: z.string().nullable(),
  mediaType: MessageType,
  mediaUrl: z.string().nullable(),
  media: MediaInfo.nullable(),
  /** Set while the message has a file that is not downloaded. */
  download: Download.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  quotedMsg: QuotedMessage.nullable(),
  /** The writer, in a group. */
  contact: z.object({ name: z.string() }).nullable(),
  participant: z.string().nullable(),
  reactions: z.array(Reaction),
  ad: MessageAd.nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Message = z.infer<typeof Message>;

const quotedId = z.union([z.string(), z.number().transform(String)]);
/** The quoted message: its id, or an object with its id; read as the id. */
const quoted = z.union([z.object({ id: quotedId }).transform((value) => value.id), quotedId, z.null()]).optional();

/**
 * Every field of a form is a text. A text that begins with `{` is an object in JSON; any other value stays as it is.
 */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/**
 * An answer: JSON, or a form with the same fields whose field `medias` carries files. In a form, `body` may be a list
 * with a caption for each file.
 */
export const NewMessage = z.object({
  body: z.union([z.string(), z.array(z.string()).max(limits.filesPerMessage)]).default(''),
  /** `fromMe`, `read` and `mediaUrl` are not used; old clients send them. */
  fromMe: flag().optional(),
  read: z.union([z.number(), z.boolean(), z.string()]).optional(),
  mediaUrl: z.string().optional(),
  quotedMsg: z.preprocess((value) => (value === '' || value === 'null' ? null : fromJson(value)), quoted),
  /** Chosen by the sending client; a repeat with the same one returns the stored message and sends nothing. */
  clientId: z.string().min(1).max(60).optional(),
  /** The file is a recording: send it as a voice note. */
  voice: flag().default(false),
  /** Put the writer's name above the text. */
  sign: flag().default(false),
});
export type NewMessage = z.infer<typeof NewMessage>;

/**
 * A time of more than a minute in which the connection was down, so no message was received or sent. `to` is null while
 * it lasts.
 */
export const Gap = z.object({ from: instant(), to: instant().nullable() });
export type Gap = z.infer<typeof Gap>;

/**
 * Messages of the conversation that belong to one ticket and that the user may not see: the ticket is in another queue,
 * or its connection is private. Only the newest `limits.hiddenMessagesCounted` hidden messages count. `from`: when the
 * first of them was sent; `count`: their number.
 */
export const HiddenMessages = z.object({ from: instant(), count: z.int() });
export type HiddenMessages = z.infer<typeof HiddenMessages>;

/**
 * An answer by a template: JSON, or a form with the same fields that carries the file of the template's header.
 * `parameters`: the value of each placeholder, by the keys of `templateFields`; in a form it is JSON.
 */
export const NewTemplateMessage = z.object({
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  parameters: z.preprocess(fromJson, z.record(z.string().max(120), z.string().max(limits.messageText))).default({}),
  clientId: z.string().min(1).max(60).optional(),
});
export type NewTemplateMessage = z.infer<typeof NewTemplateMessage>;

export const MessagePage = z.object({
  messages: z.array(Message),
  ticket: TicketWithContact,
  /** The number of messages in the conversation, at most `limits.countedHits`. */
  count: z.number(),
  /** There are more than `count`. */
  countIsCapped: z.boolean(),
  hasMore: z.boolean(),
  /** The value of `before` for the next older page. */
  next: z.string().nullable(),
  /** The gaps that overlap the page, oldest first. */
  gaps: z.array(Gap),
  /** Hidden messages between the messages of the page, oldest first. */
  hidden: z.array(HiddenMessages),
});
export type MessagePage = z.infer<typeof MessagePage>;
