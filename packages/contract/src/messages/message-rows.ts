import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { flags, moment, valuesOf } from '../kit/values.ts';
import { messageNumbers, messageTexts } from './message-values.ts';
import { Download, Gap, HiddenMessages, MediaInfo, Message, MessageAd, QuotedMessage, Reaction } from './messages.ts';

/** Of a message or a file: a number here, text in a `Message`. */
const number = () => z.int();
const { shape } = Message;

/**
 * A page of a conversation in half the bytes: the same messages as in a `MessagePage`, newest first and as lists of
 * values, and beside them what few of them have. Of the ticket only what says whose conversation it is: a screen that
 * shows one has the ticket. `readMessageRows` puts them together.
 */
export const MessageRows = z.object({
  /** Message by message; `file` and `quoted` lead to `files` and `quotes`. */
  numbers: valuesOf(messageNumbers, {
    ...shape,
    id: number(),
    flags: flags(),
    file: number().nullable(),
    quoted: number().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
  }),
  /** `author` is who wrote it, in a group. */
  texts: valuesOf(messageTexts, { ...shape, author: z.string().nullable() }),
  files: z.array(z.object({ id: number(), mediaUrl: z.string(), media: MediaInfo })),
  /** Of messages whose file is not downloaded. */
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
  /** Give this as `before` for the next older page. */
  next: z.string().nullable(),
  /** Those that overlap the page, oldest first. */
  gaps: z.array(Gap),
  /** Those that lie between the messages of the page, oldest first. */
  hidden: z.array(HiddenMessages),
});
export type MessageRows = z.infer<typeof MessageRows>;
