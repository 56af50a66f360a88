import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { flags, moment, valuesOf } from '../kit/values.ts';
import { messageNumbers, messageTexts } from './message-values.ts';
import { Download, Gap, HiddenMessages, MediaInfo, Message, MessageAd, QuotedMessage, Reaction } from './messages.ts';

/** The id of a message or a file: a number here, text in a `Message`. */
const number = () => z.int();
const { shape } = Message;

/**
 * A page of a conversation in half the bytes: the messages of a `MessagePage`, newest first and as lists of values,
 * with rare fields beside them. Of the ticket it has only what identifies the conversation: a client that shows one has
 * the ticket. `readMessageRows` puts the parts together.
 */
export const MessageRows = z.object({
  /** One list for each message; `file` and `quoted` are ids in `files` and `quotes`. */
  numbers: valuesOf(messageNumbers, {
    ...shape,
    id: number(),
    flags: flags(),
    file: number().nullable(),
    quoted: number().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
  }),
  /** `author` is the writer in a group. */
  texts: valuesOf(messageTexts, { ...shape, author: z.string().nullable() }),
  files: z.array(z.object({ id: number(), mediaUrl: z.string(), media: MediaInfo })),
  /** For messages whose file is not downloaded. */
  downloads: z.array(Download.extend({ message: number() })),
  quotes: z.array(
    QuotedMessage.omit({ mediaUrl: true, contact: true }).extend({
      id: number(),
      file: number().nullable(),
      name: z.string().nullable(),
    }),
  ),
  /** Oldest first. */
  reactions: z.array(Reaction.extend({ message: number() })),
  ads: z.array(MessageAd.extend({ message: number() })),
  ticket: z.object({ id: id(), contactId: id(), whatsappId: id() }),
  hasMore: z.boolean(),
  /** The value of `before` for the next older page. */
  next: z.string().nullable(),
  /** The gaps that overlap the page, oldest first. */
  gaps: z.array(Gap),
  /** Hidden messages between the messages of the page, oldest first. */
  hidden: z.array(HiddenMessages),
});
export type MessageRows = z.infer<typeof MessageRows>;
