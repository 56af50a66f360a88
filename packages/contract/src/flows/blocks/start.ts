import { z } from 'zod';
import { defineBlock } from './define-block.ts';
import { looseText } from './loose-fields.ts';

/** Where a run begins. Its node has the id `1`. */
export const startBlock = defineBlock({
  data: z.looseObject({ label: looseText(200) }),
  branches: () => [{ handle: 'a', isRequired: true }],
});
