import { z } from 'zod';
import { id, instant, text } from '../kit/fields.ts';

/**
 * How it is known that a person takes no advertising. `word`: the person wrote it in a message. `131050`: the person
 * told WhatsApp, and Meta refused a message with this error code. `user`: a user noted it.
 */
export const consentBases = ['word', '131050', 'user'] as const;
export type ConsentBasis = (typeof consentBases)[number];

/** An entry of the ledger: the person takes no advertising from `createdAt` until `revokedAt`. */
export const Consent = z.object({
  id: id(),
  contactId: id(),
  channel: z.literal('whatsapp'),
  purpose: z.literal('marketing'),
  basis: z.enum(consentBases),
  /** What the person wrote, what the user noted, or the error code of Meta. */
  evidence: z.string(),
  /** The message in which the person wrote it; null: there is none, or it was deleted. */
  messageId: z.string().nullable(),
  /** The user who noted the refusal; null: no user did, or the user was deleted. */
  userName: z.string().nullable(),
  createdAt: instant(),
  revokedAt: instant().nullable(),
  /** Who revoked the refusal: the person by a message, or a user; null: it was not revoked. */
  revokedBy: z.enum(['person', 'user']).nullable(),
  /** The user who revoked the refusal; null: no user did, or the user was deleted. */
  revokeUserName: z.string().nullable(),
  revokeReason: z.string().nullable(),
});
export type Consent = z.infer<typeof Consent>;

export const Consents = z.object({
  /** The contact takes no advertising now. */
  isRefused: z.boolean(),
  /** The newest first, up to 100. */
  entries: z.array(Consent),
});
export type Consents = z.infer<typeof Consents>;

/** Why a user changes the ledger, in 2 to 200 characters. */
export const ConsentNote = z.object({ reason: text(2, 200) });
