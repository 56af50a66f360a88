import { id } from '../kit/fields.ts';
import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { FlowStartReceipt, NewConversion, NewFlowStart, NewSend, SendReceipt } from './external-api.ts';

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
      'ERR_SEND_BUDGET',
    ],
  }),
  startFlow: defineRoute({
    method: 'POST',
    path: '/flows/:flowId/start',
    access: 'connection-token',
    plan: 'useExternalApi',
    summary: "Start a flow for a number or a ticket of the token's connection; not in a ticket that a user attends",
    params: { flowId: id() },
    body: NewFlowStart,
    reply: FlowStartReceipt,
    callsPerMinute: limits.sendsPerMinute,
    idempotent: true,
    errors: [
      'ERR_NO_FLOW_FOUND',
      'ERR_FLOW_NOT_PUBLISHED',
      'ERR_FLOW_RUN_ALREADY',
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_TICKET_ATTENDED',
      'ERR_CHECK_NUMBER',
      'ERR_WAPP_CHECK_CONTACT',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_NO_QUEUE_FOUND',
      'ERR_IDEMPOTENCY_KEY_REUSED',
      'ERR_SEND_BUDGET',
    ],
  }),
  convert: defineRoute({
    method: 'POST',
    path: '/campaigns/:campaignId/conversions',
    access: 'connection-token',
    plan: 'useExternalApi',
    summary: 'Tell that a person did what a campaign is for; a repeated call changes nothing',
    params: { campaignId: id() },
    body: NewConversion,
    /**
     * False: the conversion was counted before, or the campaign neither reached nor held out the person within its
     * days.
     */
    reply: z.object({ converted: z.boolean() }),
    callsPerMinute: limits.sendsPerMinute,
    errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_CONVERSION', 'ERR_CHECK_NUMBER'],
  }),
};
