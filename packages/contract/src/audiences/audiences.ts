import { z } from 'zod';
import { day, id, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

const { references, extras, extraName, extraValue } = limits.audience;
const ids = () => z.array(id()).max(references).default([]);

/** Contacts for which every given condition holds; without a condition, all of them. Days are of the company's zone. */
export const AudienceFilter = z.object({
  /** A ticket of the contact has one of these tags. */
  tags: ids(),
  /** A ticket of the contact is, or was last, in one of these queues. */
  queues: ids(),
  /** The last message of any conversation with the contact was on this day or later. */
  lastMessageFrom: day().nullish(),
  /** The last message was on this day or earlier. A contact without a conversation has none. */
  lastMessageTo: day().nullish(),
  /** Extra fields of the contact, compared without case; an empty value: the field has any value. */
  extras: z
    .array(z.object({ name: text(1, extraName), value: text(0, extraValue) }))
    .max(extras)
    .default([]),
});
export type AudienceFilter = z.infer<typeof AudienceFilter>;

/**
 * Whom a campaign addresses: the people of lists, the contacts with tags, and those that a filter finds, without the
 * excluded ones. `tagListId` of the specification is an audience with one tag.
 */
export const Audience = z.object({
  lists: ids(),
  tags: ids(),
  /** Null: no further contacts. */
  filter: AudienceFilter.nullish().transform((filter) => filter ?? null),
  exclude: z.object({ lists: ids(), tags: ids() }).prefault({}),
});
export type Audience = z.infer<typeof Audience>;
