import { z } from 'zod';
import { AudienceFilter } from '../audiences/audiences.ts';
import { id, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** The conditions of a filter under a name. A campaign that uses the filter copies its conditions. */
export const SavedAudienceFilter = z.object({
  id: id(),
  name: z.string(),
  /** Without the tags and queues that were deleted since. */
  filter: AudienceFilter,
  /** All tags or all queues of a condition were deleted: the condition is gone, and the filter finds more people. */
  hasLostCondition: z.boolean(),
});
export type SavedAudienceFilter = z.infer<typeof SavedAudienceFilter>;

export const SavedAudienceFilterFields = z.object({
  name: text(limits.audience.filterName.min, limits.audience.filterName.max),
  filter: AudienceFilter,
});
export type SavedAudienceFilterFields = z.infer<typeof SavedAudienceFilterFields>;

/** An absent field is not changed; the conditions are replaced as a whole. */
export const SavedAudienceFilterChanges = SavedAudienceFilterFields.partial();
export type SavedAudienceFilterChanges = z.infer<typeof SavedAudienceFilterChanges>;
