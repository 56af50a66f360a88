import { z } from 'zod';
import { defineBlock, onward } from './define-block.ts';
import { isBlank, looseText } from './loose-fields.ts';

export const MessageData = z.looseObject({ label: looseText() });
export type MessageData = z.infer<typeof MessageData>;

/** Sends one text. */
export const messageBlock = defineBlock({
  data: MessageData,
  branches: () => onward,
  faults: ({ label }) => (isBlank(label) ? [{ field: 'label', code: 'emptyContent' }] : []),
  sentTexts: ({ label }) => [{ field: 'label', text: label ?? '' }],
});
