import type { ChatEvent, NotificationEvent } from '@balcao/contract';

/** The names and payloads of the jobs of push messages; `jobs.ts` has their work. */
export const pushEventJob = 'push-event';
export interface TicketPush {
  event: Exclude<NotificationEvent, ChatEvent>;
  ticketId: number;
  /** Of `mention`: the user who is mentioned, and the note; without a note the user was invited as a guest. */
  userId?: number;
  noteId?: number;
  /** Of `transfer`: the ticket was put off and returned at its time. */
  isSnoozeOver?: boolean;
}
export interface ChatPush {
  event: ChatEvent;
  chatId: number;
  userId: number;
}
export type PushEvent = TicketPush | ChatPush;

export const pushDeliveryJob = 'push-delivery';
export type PushDelivery = PushEvent & { subscriptionId: number };
