import { z } from 'zod';
import { flag, id, instant, text } from '../kit/fields.ts';
import { isAddress, TrialOutcome } from '../integrations/integrations.ts';
import { limits } from '../limits.ts';

/** The events to which an endpoint may subscribe. */
export const webhookEvents = [
  'ticket.created',
  'ticket.accepted',
  'ticket.transferred',
  'ticket.tagged',
  'ticket.closed',
  'message.received',
  'message.sent',
  'message.status',
  'contact.created',
  'contact.changed',
] as const;
export const WebhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** An address of another system that is told of events of the company. */
export const Webhook = z.object({
  id: id(),
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** False: it gets no events; an admin has switched it off, or the product after days of failures. */
  active: z.boolean(),
  /** The last characters of the secret that signs its calls. */
  secretHint: z.string(),
  /** Since when every call failed; null: the last one was delivered, or there was none. */
  failingSince: instant().nullable(),
  /** When it was switched off because every call had failed for days; null: it was not. */
  disabledAt: instant().nullable(),
  /** When events were last dropped, because too many waited; null: never. */
  droppedAt: instant().nullable(),
  /** The events that wait to be delivered; counted up to a limit. */
  waiting: z.number(),
  updatedAt: instant(),
});
export type Webhook = z.infer<typeof Webhook>;

const url = () =>
  text(1, limits.webhook.url).refine((value) => isAddress(value), { error: 'must be an http or https address' });
const fields = {
  name: text(limits.webhook.name.min, limits.webhook.name.max),
  url: url(),
  events: z
    .array(WebhookEvent)
    .min(1)
    .max(webhookEvents.length)
    .transform((events) => [...new Set(events)]),
  active: flag(),
};

export const WebhookFields = z.object({ ...fields, active: flag().default(true) });
export type WebhookFields = z.infer<typeof WebhookFields>;

/**
 * An absent field is not changed. An endpoint that is switched on again starts without its failures, and without the
 * time of its dropped events.
 */
export const WebhookChanges = z.object(fields).partial();
export type WebhookChanges = z.infer<typeof WebhookChanges>;

/** `waiting`: not delivered yet, and it will be tried (again). */
export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed']);

/** One event for one endpoint. */
export const WebhookDelivery = z.object({
  /** The header `webhook-id` of its calls; a repeated call has the same. */
  id: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  state: WebhookDeliveryState,
  attempts: z.number(),
  /** The outcome and the HTTP status of the last attempt; null: there was none. */
  outcome: TrialOutcome.nullable(),
  status: z.number().nullable(),
  /** When the event happened, or when it was last sent once more by a user. */
  createdAt: instant(),
  /** When it is tried next; null: not any more. */
  nextAt: instant().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** What was sent; empty: nothing yet. */
  request: z.string(),
  /** The beginning of the answer. */
  response: z.string(),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;
