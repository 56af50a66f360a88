import { z } from 'zod';
import { id, instant, moment, optionalId, optionalText, flag, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { drivers } from '../connections/connections.ts';
import { Contact, ContactBrief } from '../contacts/contacts.ts';
import { QueueBrief } from '../queues/queues.ts';
import { TagBrief } from '../tags/tags.ts';
import { UserBrief } from '../users/users.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
/** `pending`: waiting for a user. `open`: a user attends it. `closed`: resolved. */
export const TicketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** The types of a message; `chat` is a text. */
export const mediaTypes = [
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
  'expired',
  'unknown',
] as const;

/** A ticket as lists show it: one attendance of one contact on one connection. */
export const Ticket = z.object({
  id: id(),
  uuid: z.string(),
  status: TicketStatus,
  unreadMessages: z.number(),
  lastMessage: z.string(),
  /** The type of the last message (for an icon), and whether the company sent it. */
  lastMessageType: z.string().nullable(),
  fromMe: z.boolean(),
  lastMessageId: z.string().nullable(),
  /** The state of the last message, if the company sent it: one of `limits.ack`. */
  lastAck: z.number().nullable(),
  /** When the customer wrote the first message that was not answered; null: the customer waits for nothing. */
  waitingSince: instant().nullable(),
  isGroup: z.boolean(),
  userId: id().nullable(),
  queueId: id().nullable(),
  whatsappId: id(),
  contactId: id(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: id().nullable(),
  integrationId: id().nullable(),
  /** Why it was closed; null: no reason was named, or it is not closed. */
  closingReasonId: id().nullable(),
  /** A transfer gave it to its user, or it was put off and returned; the user has not opened or answered it yet. */
  awaitsUser: z.boolean(),
  /**
   * Until when the ticket is put off: it stands in a list of its own. It returns at this time, marked by `awaitsUser`,
   * or when its customer writes. `limits.snooze.untilMessage`: it returns only when its customer writes. null: it is
   * not put off.
   */
  snoozedUntil: instant().nullable(),
  /** The user to whom its connection is private: only this user and guests see it. null: it is not private. */
  privateUserId: id().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  contact: ContactBrief,
  user: UserBrief.nullable(),
  queue: QueueBrief.nullable(),
  whatsapp: z.object({ name: z.string() }),
  tags: z.array(TagBrief),
  /** Colleagues who see and answer it without owning it, by id. They leave when it is closed. */
  guests: z.array(UserBrief),
});
export type Ticket = z.infer<typeof Ticket>;

/** A single ticket, opened outside a list: also with the contact's extra info and the channel of its answers. */
export const TicketWithContact = Ticket.extend({
  contact: Contact,
  /**
   * `repliesUntil`: after that only message templates may be sent (Meta's 24 hours after the customer's last message);
   * null: no such limit.
   */
  channel: z.object({ driver: z.enum(drivers), repliesUntil: instant().nullable() }),
});
export type TicketWithContact = z.infer<typeof TicketWithContact>;

/** A ticket in the list of its contact's tickets. */
export const TicketOfContact = Ticket.pick({ id: true, uuid: true, status: true, lastMessage: true, updatedAt: true });
export type TicketOfContact = z.infer<typeof TicketOfContact>;

/**
 * The number of tickets in each list with a badge, for the calling user; at most `limits.countedTickets`. `unread`: the
 * user's open tickets with unread messages, and for a user with `allTicket` also the pending tickets with unread
 * messages; at most `limits.countedUnread` of each.
 */
export const TicketCounts = z.object({
  open: z.number(),
  pending: z.number(),
  /** Open tickets that are put off; `open` does not count them. */
  snoozed: z.number(),
  unread: z.number(),
});
export type TicketCounts = z.infer<typeof TicketCounts>;

/** How long customers may wait for an answer in tickets of a queue; `queueId` null: in tickets without a queue. */
export const AnswerLimit = z.object({
  queueId: id().nullable(),
  /** 0: no limit. */
  minutes: z.number(),
  /** Whether the queue, or the company, is open now. */
  open: z.boolean(),
  /** Until when `open` stays as it is; null: nothing changes in the next days. */
  until: instant().nullable(),
});
export type AnswerLimit = z.infer<typeof AnswerLimit>;

/** Until when a ticket is put off; `until` null: until its customer writes. */
export const Snooze = z.object({ until: moment() });
export type Snooze = z.infer<typeof Snooze>;

/** A conversation to start. `whatsappId` null: by the default connection. `userId`: for admins. `status`: ignored. */
export const NewTicket = z.object({
  contactId: id(),
  queueId: optionalId().default(null),
  whatsappId: optionalId().default(null),
  userId: optionalId().default(null),
  status: TicketStatus.optional(),
});
export type NewTicket = z.infer<typeof NewTicket>;

/**
 * One call moves a ticket. `open` with the `userId` of the caller accepts or reopens it, `pending` returns it, `closed`
 * resolves it. Another queue, user or connection transfers it. A close clears `chatbot`, `useIntegration`, `promptId`
 * and `integrationId`, whatever is sent.
 */
export const TicketChanges = z.object({
  status: TicketStatus.optional(),
  userId: optionalId().optional(),
  queueId: optionalId().optional(),
  whatsappId: optionalId().optional(),
  chatbot: flag().optional(),
  useIntegration: flag().nullish(),
  promptId: optionalId().optional(),
  integrationId: optionalId().optional(),
  /**
   * Set by a client that changes queue or user on purpose, to distinguish a transfer from a close that repeats both.
   */
  transfer: flag().optional(),
  /** The reason of a close. The queue of the ticket may require one. */
  closingReasonId: optionalId().optional(),
  /** Extra fields of the contact that a close fills in; the queue of the ticket may require some. */
  contactFields: z
    .array(z.object({ name: text(1, 100), value: text(1, 1000) }))
    .max(limits.requiredContactFields)
    .optional(),
  /** With a close or a transfer: it becomes an internal note, and stands in the history of the ticket. */
  note: optionalText(limits.note.max).optional(),
});
export type TicketChanges = z.infer<typeof TicketChanges>;

/** A user of the company who can be invited to a ticket, or mentioned in a note. */
export const Colleague = UserBrief.extend({
  online: z.boolean(),
  /** Whether this user sees the ticket now: as its user, a guest, an admin, or through a queue or connection. */
  seesTicket: z.boolean(),
  isGuest: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

/** Where a ticket can be transferred to. */
export const TransferTargets = z.object({
  /** In menu order. `waiting`: how many tickets wait in the queue. */
  queues: z.array(QueueBrief.extend({ waiting: z.number() })),
  /** Users who are online first, then by name. */
  users: z.array(UserBrief.extend({ online: z.boolean(), openTickets: z.number(), queueIds: z.array(id()) })),
});
export type TransferTargets = z.infer<typeof TransferTargets>;
