import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { pageQuery } from '../kit/page.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { Prompt, PromptChanges, PromptFields, PromptQuestion, PromptQuestionFields, PromptUsage } from './prompts.ts';

const guarded = { access: 'prompts:edit', plan: 'useOpenAi' } as const;
const onPrompt = { ...guarded, params: { id: id() } } as const;

export const promptRoutes = {
  page: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/prompt',
    summary: 'The prompts of the company, by name; stored keys are shown as dots',
    query: z.object({ searchParam: z.string().max(100).optional(), ...pageQuery }),
    reply: z.object({ prompts: z.array(Prompt), count: z.number(), hasMore: z.boolean() }),
  }),
  usage: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/prompt-usage',
    summary: 'The tokens of this month, in all and by prompt',
    reply: PromptUsage,
  }),
  show: defineRoute({
    ...onPrompt,
    method: 'GET',
    path: '/prompt/:id',
    summary: 'One prompt',
    reply: Prompt,
    errors: ['ERR_NO_PROMPT_FOUND'],
  }),
  create: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/prompt',
    summary: 'Add a prompt',
    body: PromptFields,
    reply: Prompt,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_PROMPT_ADDRESS', 'ERR_TOO_MANY_PROMPTS'],
  }),
  update: defineRoute({
    ...onPrompt,
    method: 'PUT',
    path: '/prompt/:id',
    summary: 'Change a prompt; a key that is sent as dots stays',
    body: PromptChanges,
    reply: Prompt,
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_PROMPT_ADDRESS', 'ERR_PROMPT_UNTESTED'],
  }),
  remove: defineRoute({
    ...onPrompt,
    method: 'DELETE',
    path: '/prompt/:id',
    summary: 'Delete a prompt; connections and queues lose it',
    reply: z.object({ message: z.string() }),
    errors: ['ERR_NO_PROMPT_FOUND'],
  }),
  questions: defineRoute({
    ...onPrompt,
    method: 'GET',
    path: '/prompt/:id/questions',
    summary: 'The saved questions of the test bench, with their results',
    reply: z.object({ questions: z.array(PromptQuestion) }),
    errors: ['ERR_NO_PROMPT_FOUND'],
  }),
  saveQuestions: defineRoute({
    ...onPrompt,
    method: 'PUT',
    path: '/prompt/:id/questions',
    summary: 'Replace the saved questions; one that is changed loses its results',
    body: z.object({ questions: z.array(PromptQuestionFields).max(limits.prompt.questions) }),
    reply: z.object({ questions: z.array(PromptQuestion) }),
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_NO_PROMPT_QUESTION_FOUND'],
  }),
  ask: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/prompt/:id/questions/:questionId/ask',
    summary: 'Ask the model a saved question, with the prompt as it is or with changes that are not saved',
    params: { id: id(), questionId: id() },
    body: z.object({ draft: PromptChanges }),
    reply: PromptQuestion,
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_NO_PROMPT_QUESTION_FOUND', 'ERR_PROMPT_ADDRESS'],
    callsPerMinute: 120,
  }),
  suggest: defineRoute({
    method: 'POST',
    path: '/prompt/suggest',
    access: 'signed-in',
    plan: 'useOpenAi',
    summary: 'Suggest an answer to the customer of a ticket, by the prompt of its queue or connection; nothing is sent',
    body: z.object({ ticketId: id() }),
    reply: z.object({ text: z.string() }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PROMPT_FOUND', 'ERR_ASSISTANT_FAILED'],
    callsPerMinute: 20,
  }),
};
