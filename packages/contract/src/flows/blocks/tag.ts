import { z } from 'zod';
import { limits } from '../../limits.ts';
import { defineBlock, onward } from './define-block.ts';
import { idOf, looseId } from './loose-fields.ts';

export const TagData = z.looseObject({
  /** Absent: `add`. */
  action: z.enum(['add', 'remove']).nullish(),
  tagIds: z.array(looseId()).max(limits.flow.options).nullish(),
});
export type TagData = z.infer<typeof TagData>;

/** Adds tags to the ticket, or removes them. */
export const tagBlock = defineBlock({
  data: TagData,
  branches: () => onward,
  faults: ({ tagIds }) => ((tagIds ?? []).length === 0 ? [{ field: 'tagIds', code: 'emptyContent' }] : []),
  references: ({ tagIds }) =>
    (tagIds ?? []).flatMap((tagId) => {
      const id = idOf(tagId);
      return id === undefined ? [] : [{ field: 'tagIds', kind: 'tag', id }];
    }),
});
