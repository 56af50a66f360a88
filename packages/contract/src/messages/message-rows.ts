import { z } from 'zod';
import { columnsOf, moment } from '../kit/columns.ts';
import { id } from '../kit/fields.ts';
import { Gap, MediaInfo, Message, QuotedMessage, Reaction } from './messages.ts';

/** Of a message or a file: a number here, text in a `Message`. */
const number = () => z.int();
const own = Message.omit({ contactId: true, mediaUrl: true, media: true, quotedMsg: true, contact: true, reactions: true });

/**
 * A page of a conversation in half the bytes: the same messages as in a `MessagePage`, newest first and in columns, and beside them what few of them have. Of the
 * ticket only what says whose conversation it is: a screen that shows one has the ticket. `readMessageRows` puts them together.
 */
export const MessageRows = z.object({
  /** `file` and `quoted` lead to `files` and `quotes`; `author` is who wrote it, in a group. */
  columns: columnsOf({ ...own.shape, id: number(), file: number().nullable(), quoted: number().nullable(), author: z.string().nullable(), createdAt: moment(), updatedAt: moment() }),
  files: z.array(z.object({ id: number(), mediaUrl: z.string(), media: MediaInfo })),
  quotes: z.array(QuotedMessage.omit({ mediaUrl: true, contact: true }).extend({ id: number(), file: number().nullable(), name: z.string().nullable() })),
  /** Oldest first. */
  reactions: z.array(Reaction.extend({ message: number() })),
  ticket: z.object({ id: id(), contactId: id(), whatsappId: id() }),
  hasMore: z.boolean(),
  /** Give this as `before` for the next older page. */
  next: z.string().nullable(),
  /** Those that overlap the page, oldest first. */
  gaps: z.array(Gap),
});
export type MessageRows = z.infer<typeof MessageRows>;
