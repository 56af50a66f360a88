import { z } from 'zod';
import { ConnectionBrief, ConnectionStatus } from '../connections/connections.ts';
import { instant } from '../kit/fields.ts';
import { SendBudget } from '../send-budgets/send-budgets.ts';

/** A period in which a connection had one state. `to` null: the connection is still in this state. */
export const StateSpan = z.object({
  status: ConnectionStatus,
  reason: z.string().nullable(),
  from: instant(),
  to: instant().nullable(),
});
export type StateSpan = z.infer<typeof StateSpan>;

/**
 * The traffic of a number in one hour. `sent` counts the company's messages, also those written on the phone. `failed`
 * counts the failures that were reported in this hour, also those of earlier messages.
 */
export const HourCount = z.object({ hour: instant(), received: z.number(), sent: z.number(), failed: z.number() });
export type HourCount = z.infer<typeof HourCount>;

/** How often messages failed with an error in the window. */
export const FailureCount = z.object({ code: z.string(), count: z.number(), lastAt: instant() });
export type FailureCount = z.infer<typeof FailureCount>;

/** Meta's reports about a number of its official API, in Meta's own terms. */
export const OfficialHealth = z.object({
  /** `GREEN`, `YELLOW`, `RED` or `UNKNOWN`; null: not reported yet. */
  quality: z.string().nullable(),
  /** How many people the account may write to first in 24 hours, for example `TIER_1K`. */
  messagingLimit: z.string().nullable(),
  /** Newest first. `kind` is the field of the webhook. */
  notices: z.array(z.object({ kind: z.string(), event: z.string(), detail: z.string(), at: instant() })),
});

/** The health of a number over the last day or week. */
export const NumberHealth = z.object({
  status: ConnectionStatus,
  reason: z.string().nullable(),
  /** The beginning of the current state. */
  since: instant(),
  /**
   * The share of the window in which the number was connected: 0 to 1. The time before the first link and the times
   * after a user's disconnect do not count; null when no time is left.
   */
  uptime: z.number().nullable(),
  /** The last change to a state with an error. `code` is the reason of that state, such as `network`. */
  lastError: z.object({ code: z.string(), at: instant() }).nullable(),
  /** Newest first, 100 at most. */
  states: z.array(StateSpan),
  /** Every hour of the window, oldest first. */
  hours: z.array(HourCount),
  /** Most frequent first, 20 at most. */
  failures: z.array(FailureCount),
  restrictedUntil: instant().nullable(),
  /** The share of `firstContacts` that the customers answered: 0 to 1; null when there were none. */
  replyRatio: z.number().nullable(),
  /** How many conversations the company began in the window. */
  firstContacts: z.number(),
  firstContactsToday: z.number(),
  /** The library and the version of the protocol; null: the number was never connected by QR code. */
  speaks: z.string().nullable(),
  /** Null: the number does not use the Cloud API. */
  official: OfficialHealth.nullable(),
  budget: SendBudget,
});
export type NumberHealth = z.infer<typeof NumberHealth>;

/** A number that should be connected and has been disconnected since `since`, for some minutes or longer. */
export const ConnectionAlert = z.object({
  connection: ConnectionBrief,
  since: instant(),
  reason: z.string().nullable(),
});
export type ConnectionAlert = z.infer<typeof ConnectionAlert>;
