import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { NewSend, SendReceipt } from './external-api.ts';

export const externalApiRoutes = {
  send: defineRoute({
    method: 'POST',
    path: '/messages/send',
    access: 'connection-token',
    plan: 'useExternalApi',
    summary: "Send a text or files to a number through the token's connection",
    body: NewSend,
    upload: { field: 'medias', maxFiles: limits.filesPerMessage },
    reply: SendReceipt,
    callsPerMinute: limits.sendsPerMinute,
    idempotent: true,
    errors: [
      'ERR_CHECK_NUMBER',
      'ERR_WAPP_CHECK_CONTACT',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_NO_QUEUE_FOUND',
      'ERR_CREATING_MESSAGE',
      'ERR_MESSAGE_TOO_LONG',
      'ERR_MEDIA_EMPTY',
      'ERR_MEDIA_TOO_LARGE',
      'ERR_MEDIA_BROKEN',
      'ERR_IDEMPOTENCY_KEY_REUSED',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_SEND_BUDGET',
    ],
  }),
};
