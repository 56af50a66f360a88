import type { QuestionData } from '../../blocks/question.ts';
import { go, say, type BlockRunner } from '../block-runner.ts';
import { answerAs } from '../answer-as.ts';

/**
 * Any message is an answer: a customer who is asked for a picture sends a picture. The specification names the field of
 * the question `typebotIntegration`.
 */
export const questionRunner: BlockRunner<QuestionData> = {
  enter: ({ typebotIntegration: question }, { fill }) => ({
    effects: say(fill(question?.message ?? '')),
    next: { type: 'wait', waitsFor: 'customer' },
  }),
  resume: ({ typebotIntegration: question }, event) => ({
    variables: answerAs(question?.answerKey, event),
    next: go(),
  }),
};
