import { z } from 'zod';
import { chatEvents } from '../chats/chat-event.ts';
import { id } from '../kit/fields.ts';

/** The events that notify a user, by their names in the preferences. `mention` includes invitations to a ticket. */
export const NotificationEvent = z.enum(['message', 'newTicket', 'transfer', 'mention', ...chatEvents]);
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** The push subscription of a browser (W3C Push API): its address at a push service, and the keys of RFC 8291. */
export const PushSubscriptionFields = z.object({
  endpoint: z
    .url()
    .max(1000)
    .meta({ examples: ['https://push.example.com/a1b2c3'] }),
  keys: z.object({
    /** The browser's public key: an uncompressed point of P-256, 65 bytes in base64url. */
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/)
      .meta({
        examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
      }),
    /** The secret that authenticates messages: 16 bytes in base64url. */
    auth: z
      .string()
      .regex(/^[\w-]{22}(?:==)?$/)
      .meta({ examples: ['BTBZMqHH6r4Tts7J_aSIgg'] }),
  }),
});
export type PushSubscriptionFields = z.infer<typeof PushSubscriptionFields>;

/** The content of a push message, as the service worker of the page reads it. */
export const PushMessage = z.object({
  event: NotificationEvent,
  /** Absent: the event is one of a chat. */
  ticketId: id().optional(),
  /** The path of the page that a click opens. */
  path: z.string(),
  title: z.string(),
  body: z.string(),
  /** A later message with the same tag replaces the notification. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof PushMessage>;
