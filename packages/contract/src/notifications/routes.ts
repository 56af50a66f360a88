import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { PushSubscriptionFields } from './notifications.ts';

export const notificationRoutes = {
  pushKey: defineRoute({
    method: 'GET',
    path: '/notifications/push-key',
    access: 'signed-in',
    summary: 'The public key (VAPID) with which a browser subscribes to push messages of this installation',
    reply: z.object({ key: z.string() }),
  }),
  subscribe: defineRoute({
    method: 'POST',
    path: '/notifications/subscriptions',
    access: 'signed-in',
    callsPerMinute: 30,
    summary: 'Send push messages to this browser until the session ends; a repeated call replaces the keys',
    body: PushSubscriptionFields,
    errors: ['ERR_PUSH_SUBSCRIPTION', 'ERR_RATE_LIMITED'],
  }),
  unsubscribe: defineRoute({
    method: 'DELETE',
    path: '/notifications/subscriptions',
    access: 'signed-in',
    summary: 'Send no more push messages to this browser; an unknown address is ignored',
    body: PushSubscriptionFields.pick({ endpoint: true }),
  }),
};
