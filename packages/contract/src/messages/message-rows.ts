import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { layOutRows, number } from '../kit/row-layout.ts';
import { Download, Gap, HiddenMessages, MediaInfo, Message, MessageAd, QuotedMessage, Reaction } from './messages.ts';

/** The ids of messages and files are numbers here and texts in a `Message`. `author` is the writer in a group. */
const { layout, numbers, texts } = layOutRows(
  Message.omit({
    contactId: true,
    mediaUrl: true,
    media: true,
    download: true,
    quotedMsg: true,
    contact: true,
    reactions: true,
    ad: true,
  }).extend({ id: number() }),
  z.object({ file: number().nullable(), quoted: number().nullable(), author: z.string().nullable() }),
);
export const messageLayout = layout;

/**
 * A page of a conversation in half the bytes of a `MessagePage`: its messages, newest first and as rows, with rare
 * fields beside them. Of the ticket it has only the ids that identify the conversation, since a client that shows a
 * conversation has its ticket. `messageReader` puts the parts together.
 */
export const MessageRows = z.object({
  /** One list for each message; `file` and `quoted` are ids in `files` and `quotes`. */
  numbers,
  texts,
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
  /** The value of `after` for the next newer page; null: the page ends with the newest message. */
  newer: z.string().nullable(),
  /** The message that the page was asked for by `around` or `unread`. */
  target: z.string().nullable(),
  /** The gaps that overlap the page, oldest first. */
  gaps: z.array(Gap),
  /** Hidden messages between the messages of the page, oldest first. */
  hidden: z.array(HiddenMessages),
});
export type MessageRows = z.infer<typeof MessageRows>;
