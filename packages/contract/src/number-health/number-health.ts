import { z } from 'zod';
import { ConnectionBrief, ConnectionStatus } from '../connections/connections.ts';
import { instant } from '../kit/fields.ts';
import { SendBudget } from '../send-budgets/send-budgets.ts';

/** A stretch of time in which a connection stood the same. `to` is null for the present one. */
export const StateSpan = z.object({
  status: ConnectionStatus,
  reason: z.string().nullable(),
  from: instant(),
  to: instant().nullable(),
});
export type StateSpan = z.infer<typeof StateSpan>;

/**
 * What went through a number in one hour. `sent` is what was given to it to send, `failed` what of that did not go out.
 */
export const HourCount = z.object({ hour: instant(), received: z.number(), sent: z.number(), failed: z.number() });
export type HourCount = z.infer<typeof HourCount>;

export const FailureCount = z.object({ code: z.string(), count: z.number(), lastAt: instant() });
export type FailureCount = z.infer<typeof FailureCount>;

/** What Meta told about a number of its official API, in its own words. */
export const OfficialHealth = z.object({
  /** `GREEN`, `YELLOW`, `RED` or `UNKNOWN`; null: not told yet. */
  quality: z.string().nullable(),
  /** How many people the account may write to first in 24 hours, for example `TIER_1K`. */
  messagingLimit: z.string().nullable(),
  /** Newest first. `kind` is the field of the webhook. */
  notices: z.array(z.object({ kind: z.string(), event: z.string(), detail: z.string(), at: instant() })),
});

/** How a number is doing, over the last day or week. */
export const NumberHealth = z.object({
  status: ConnectionStatus,
  reason: z.string().nullable(),
  /** How long it has stood so. */
  since: instant(),
  /**
   * Share of the window in which it was connected, of the time since it was first linked, without the times for which
   * people had disconnected it: 0 to 1; null when there is none.
   */
  uptime: z.number().nullable(),
  lastError: z.object({ code: z.string(), at: instant() }).nullable(),
  /** Newest first, 100 at most. */
  states: z.array(StateSpan),
  /** Every hour of the window, oldest first. */
  hours: z.array(HourCount),
  /** Most frequent first. */
  failures: z.array(FailureCount),
  restrictedUntil: instant().nullable(),
  /** Of the conversations that we began, how many the customer answered: 0 to 1; null when none was begun. */
  replyRatio: z.number().nullable(),
  firstContacts: z.number(),
  firstContactsToday: z.number(),
  /** Library and version of the protocol. */
  speaks: z.string().nullable(),
  /** Null for numbers of another provider. */
  official: OfficialHealth.nullable(),
  budget: SendBudget,
});
export type NumberHealth = z.infer<typeof NumberHealth>;

/** A number that should be connected and has not been for some minutes. */
export const ConnectionAlert = z.object({
  connection: ConnectionBrief,
  since: instant(),
  reason: z.string().nullable(),
});
export type ConnectionAlert = z.infer<typeof ConnectionAlert>;
