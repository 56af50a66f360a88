import { z } from 'zod';
import { defineBlock } from './define-block.ts';
import { idOf, looseId, looseText } from './loose-fields.ts';

export const CloseData = z.looseObject({ message: looseText(), closingReasonId: looseId() });
export type CloseData = z.infer<typeof CloseData>;

/** Closes the ticket, with a last text and a closing reason if there are any; the flow ends. */
export const closeBlock = defineBlock({
  data: CloseData,
  branches: () => [],
  isEnd: true,
  sentTexts: ({ message }) => (message ? [{ field: 'message', text: message }] : []),
  references: ({ closingReasonId }) => {
    const id = idOf(closingReasonId);
    return id === undefined ? [] : [{ field: 'closingReasonId', kind: 'closingReason', id }];
  },
});
