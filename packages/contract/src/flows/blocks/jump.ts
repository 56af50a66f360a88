import { z } from 'zod';
import { defineBlock } from './define-block.ts';
import { idOf, looseId } from './loose-fields.ts';

export const JumpData = z.looseObject({ flowId: looseId() });
export type JumpData = z.infer<typeof JumpData>;

/** Goes on at the start of another flow, with the variables of this one. */
export const jumpBlock = defineBlock({
  data: JumpData,
  branches: () => [],
  isEnd: true,
  faults: ({ flowId }) => (idOf(flowId) === undefined ? [{ field: 'flowId', code: 'emptyContent' }] : []),
  references: ({ flowId }) => {
    const id = idOf(flowId);
    return id === undefined ? [] : [{ field: 'flowId', kind: 'flow', id }];
  },
});
