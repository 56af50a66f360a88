import type { ChatEvent, NotificationEvent } from '@balcao/contract';

/** The names and payloads of the jobs of push messages; `jobs.ts` has their work. */
export const pushEventJob = 'push-event';
/** An event of a ticket. */
export interface TicketPush {
  event: Exclude<NotificationEvent, ChatEvent>;
  ticketId: number;
  /** For `mention`: the mentioned user and the note. Without `noteId` the user was invited as a guest. */
  userId?: number;
  noteId?: number;
  /** For `transfer`: the ticket was snoozed and returned at its time. */
  isSnoozeOver?: boolean;
}
/** An event of a chat, for one user. */
export interface ChatPush {
  event: ChatEvent;
  chatId: number;
  userId: number;
}
export type PushEvent = TicketPush | ChatPush;

export const pushDeliveryJob = 'push-delivery';
/** An event for one browser. */
export type PushDelivery = PushEvent & { subscriptionId: number };
