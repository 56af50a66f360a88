import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';

export const notificationSignals = {
  /**
   * A user or a bot transferred a ticket to this user; a colleague invited the user as a guest, or mentioned the user
   * in a note; or a snoozed ticket returned at its time. New messages have signals of their own.
   */
  notification: defineSignal(
    'notification',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('transfer'), ticketId: id() }),
      z.object({ action: z.literal('snoozeOver'), ticketId: id() }),
      z.object({ action: z.literal('invite'), ticketId: id() }),
      z.object({ action: z.literal('mention'), ticketId: id(), noteId: id() }),
    ]),
  ),
};
