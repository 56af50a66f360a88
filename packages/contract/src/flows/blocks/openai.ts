import { z } from 'zod';
import { defineBlock, onward } from './define-block.ts';
import { idOf, isBlank, looseId, looseNumber, looseText } from './loose-fields.ts';

/** The settings of the language model. `queueId`: the queue to which it hands the conversation over. */
export const OpenAiIntegration = z.looseObject({
  name: looseText(100),
  projectName: looseText(100),
  prompt: looseText(),
  voice: looseText(100),
  voiceKey: looseText(500),
  voiceRegion: looseText(100),
  maxTokens: looseNumber(),
  temperature: looseNumber(),
  apiKey: looseText(500),
  queueId: looseId(),
  maxMessages: looseNumber(),
});

/** The specification saves these settings under `typebotIntegration`, too. */
export const OpenAiData = z.looseObject({ typebotIntegration: OpenAiIntegration.nullish() });
export type OpenAiData = z.infer<typeof OpenAiData>;

/** Lets a language model answer the customer until it hands the conversation over. */
export const openaiBlock = defineBlock({
  data: OpenAiData,
  branches: () => onward,
  waitsForCustomer: true,
  faults: ({ typebotIntegration: ai }) =>
    (['name', 'apiKey', 'prompt'] as const).flatMap((field) =>
      isBlank(ai?.[field]) ? [{ field: `typebotIntegration.${field}`, code: 'emptyContent' } as const] : [],
    ),
  filledTexts: ({ typebotIntegration: ai }) => [{ field: 'typebotIntegration.prompt', text: ai?.prompt ?? '' }],
  references: ({ typebotIntegration: ai }) => {
    const id = idOf(ai?.queueId);
    return id === undefined ? [] : [{ field: 'typebotIntegration.queueId', kind: 'queue', id }];
  },
  secrets: ['typebotIntegration.apiKey', 'typebotIntegration.voiceKey'],
});
