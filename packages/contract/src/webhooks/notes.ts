import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { limits } from '../limits.ts';

export const notes: FieldNotes = {
  'Webhook.name': ['The name of the webhook.', 'Pedidos'],
  'Webhook.url': ['The address that is called.', 'https://pedidos.exemplo.com.br/eventos'],
  'Webhook.events': ['The events that the address is told of.', ['ticket.created', 'ticket.closed']],
  'Webhook.active': ['Whether the address is told of events.', true],
  'WebhookFields.name': ['The name of the webhook.', 'Pedidos'],
  'WebhookFields.url': ['The address that is called.', 'https://pedidos.exemplo.com.br/eventos'],
  'WebhookFields.events': ['The events that the address is told of.', ['ticket.created', 'ticket.closed']],
  'WebhookFields.active': ['Whether the address is told of events.', true],
  'WebhookChanges.name': ['The name of the webhook.', 'Pedidos'],
  'WebhookChanges.url': ['The address that is called.', 'https://pedidos.exemplo.com.br/eventos'],
  'WebhookChanges.events': ['The events that the address is told of.', ['ticket.created', 'ticket.closed']],
  'WebhookChanges.active': ['Whether the address is told of events.', true],
  'Webhook.id': ['The id of the webhook.', 3],
  'Webhook.secretHint': ['The last characters of the secret that signs its calls.', '9xQ='],
  failingSince: ['Since when every call failed; null: none did, or the last one was delivered.', null],
  disabledAt: ['When the webhook was switched off after days of failures; null: it was not.', null],
  droppedAt: ['When events were last dropped, because too many waited; null: never.', null],
  'Webhook.waiting': [`How many events wait to be delivered, counted up to ${limits.webhook.waiting}.`, 0],
  'WebhookDelivery.id': ['The id of the event: the header `webhook-id` of its calls.', 'msg_sample'],
  'WebhookDelivery.event': ['What happened; `test`: a user sent a test event.', 'ticket.created'],
  'WebhookDelivery.state': ['How far the delivery is; `waiting`: the event will be sent, or sent again.', 'delivered'],
  'WebhookDelivery.status': ['The HTTP status of the last answer; null: there was none.', 200],
  'WebhookDeliveryDetail.id': ['The id of the event: the header `webhook-id` of its calls.', 'msg_sample'],
  'WebhookDeliveryDetail.event': ['What happened; `test`: a user sent a test event.', 'ticket.created'],
  'WebhookDeliveryDetail.state': [
    'How far the delivery is; `waiting`: the event will be sent, or sent again.',
    'delivered',
  ],
  'WebhookDeliveryDetail.status': ['The HTTP status of the last answer; null: there was none.', 200],
  'WebhookDeliveryDetail.response': ['The beginning of the last answer.', 'ok'],
  nextAt: ['When the event is sent next; null: it is not sent any more.', null],
  'webhooks.deliveries.state': ['Only events in this state are returned; absent: all.', 'failed'],
  'webhooks.deliveries.deliveries': ['The events, the newest first.'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: {
    name: 'Pedidos',
    url: 'https://pedidos.exemplo.com.br/eventos',
    events: ['ticket.created', 'message.received'],
  },
  update: { active: false },
};
