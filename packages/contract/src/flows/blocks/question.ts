import { z } from 'zod';
import { defineBlock, variableFaults } from './define-block.ts';
import { isBlank, looseText } from './loose-fields.ts';

/**
 * `message`: the question; `answerKey`: the variable that stores the answer. The specification saves both under
 * `typebotIntegration`.
 */
export const QuestionData = z.looseObject({
  typebotIntegration: z.looseObject({ message: looseText(), answerKey: looseText(100) }).nullish(),
});
export type QuestionData = z.infer<typeof QuestionData>;

/** Asks, waits for the customer, and stores the answer in a variable. */
export const questionBlock = defineBlock({
  data: QuestionData,
  branches: () => [{ handle: 'a', isRequired: true }],
  waitsForCustomer: true,
  faults: ({ typebotIntegration: question }) => [
    ...(isBlank(question?.message) ? [{ field: 'typebotIntegration.message', code: 'emptyContent' } as const] : []),
    ...variableFaults('typebotIntegration.answerKey', question?.answerKey),
  ],
  sentTexts: ({ typebotIntegration: question }) => [
    { field: 'typebotIntegration.message', text: question?.message ?? '' },
  ],
  stores: ({ typebotIntegration: question }) => (question?.answerKey ? [question.answerKey.trim()] : []),
});
