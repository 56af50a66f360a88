import { z } from 'zod';
import { flag, id, instant, optionalId, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { isPattern, phraseMatches } from './match-phrase.ts';

/** How a message is compared with the phrase (`matchesPhrase`). */
export const PhraseMatch = z.enum(phraseMatches);
export type PhraseMatch = z.infer<typeof PhraseMatch>;

/** A trigger by phrase, "flow campaign" on the wire: it starts a flow when a customer writes the phrase. */
export const FlowCampaign = z.object({
  id: id(),
  name: z.string(),
  flowId: id(),
  /** Null: every connection. */
  whatsappId: id().nullable(),
  phrase: z.string(),
  match: PhraseMatch,
  /** False: the phrase starts no flow. */
  status: z.boolean(),
});
export type FlowCampaign = z.infer<typeof FlowCampaign>;

const campaignFields = {
  name: text(limits.flowTrigger.name.min, limits.flowTrigger.name.max),
  flowId: id(),
  /** Null: every connection. */
  whatsappId: optionalId(),
  phrase: text(1, limits.flowTrigger.phrase),
  match: PhraseMatch,
  status: flag(),
};
/** A pattern must have more than wildcards. If only one of the two fields is sent, the server checks the result. */
const isPhraseAllowed = ({ match, phrase }: { match?: PhraseMatch | undefined; phrase?: string | undefined }) =>
  match !== 'pattern' || phrase === undefined || isPattern(phrase);
const patternIssue = { path: ['phrase'], message: 'is no pattern' };

export const NewFlowCampaign = z
  .object({
    ...campaignFields,
    whatsappId: optionalId().default(null),
    match: PhraseMatch.default('exact'),
    status: flag().default(true),
  })
  .refine(isPhraseAllowed, patternIssue);
export type NewFlowCampaign = z.infer<typeof NewFlowCampaign>;
export const FlowCampaignChanges = z
  .object(campaignFields)
  .partial()
  .extend({ id: id() })
  .refine(isPhraseAllowed, patternIssue);
export type FlowCampaignChanges = z.infer<typeof FlowCampaignChanges>;

/**
 * The events of a ticket that start flows. `tag`: the tag was put on it, but not by a flow; `closed`: a user closed it,
 * and the customer is not asked for a rating; `silence`: the customer did not answer for `hours`.
 */
export const flowEvents = ['tag', 'closed', 'silence'] as const;
export const FlowEvent = z.enum(flowEvents);
export type FlowEvent = z.infer<typeof FlowEvent>;

/** An event that starts a flow in a ticket that no person attends. */
export const FlowTrigger = z.object({
  id: id(),
  name: z.string(),
  flowId: id(),
  event: FlowEvent,
  /** Null: every connection. */
  whatsappId: id().nullable(),
  /** The tag of the event `tag`; null: another event. */
  tagId: id().nullable(),
  /** The hours without an answer, for the event `silence`; null: another event. */
  hours: z.number().nullable(),
  /** False: the event starts no flow. */
  status: z.boolean(),
  updatedAt: instant(),
});
export type FlowTrigger = z.infer<typeof FlowTrigger>;

const triggerFields = {
  name: text(limits.flowTrigger.name.min, limits.flowTrigger.name.max),
  flowId: id(),
  event: FlowEvent,
  whatsappId: optionalId(),
  tagId: optionalId(),
  hours: z.coerce.number().int().min(1).max(limits.flowTrigger.hours).nullable(),
  status: flag(),
};
export const NewFlowTrigger = z
  .object({
    ...triggerFields,
    whatsappId: optionalId().default(null),
    tagId: optionalId().default(null),
    hours: triggerFields.hours.default(null),
    status: flag().default(true),
  })
  .refine(({ event, tagId }) => event !== 'tag' || tagId !== null, { path: ['tagId'], message: 'takes a tag' })
  .refine(({ event, hours }) => event !== 'silence' || hours !== null, { path: ['hours'], message: 'takes hours' });
export type NewFlowTrigger = z.infer<typeof NewFlowTrigger>;
/** The event of a trigger cannot be changed. */
export const FlowTriggerChanges = z.object(triggerFields).omit({ event: true }).partial();
export type FlowTriggerChanges = z.infer<typeof FlowTriggerChanges>;
