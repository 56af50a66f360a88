import { nouns, signals, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Call } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { askQuestion } from './bench.ts';
import { createPrompt, updatePrompt } from './change-prompts.ts';
import { insertSample } from './insert-sample.ts';
import { mailPromptLimit } from './jobs.ts';
import { limitMailJob } from './mail-limit.ts';
import { prompts } from './prompts.ts';
import { listQuestions, saveQuestions } from './questions.ts';
import { suggestAnswer } from './suggest.ts';
import { showUsage } from './usage.ts';

type PromptRoutes = typeof routes.prompts;

export const promptsNoun = serverNoun({
  contract: nouns.prompts,
  http: {
    page: prompts.http.page,
    usage: (scope) => showUsage(scope),
    show: prompts.http.show,
    create: (scope, { body }) => createPrompt(scope, body),
    update: (scope, { params, body }) => updatePrompt(scope, params.id, body),
    remove: async (scope, { params }) => {
      await prompts.remove(scope, params.id);
      return { message: 'Prompt deleted' };
    },
    questions: async (scope, { params }) => ({ questions: await listQuestions(scope, params.id) }),
    saveQuestions: async (scope, { params, body }) => ({
      questions: await saveQuestions(scope, params.id, body.questions),
    }),
    ask: outside<PromptRoutes['ask']>((call, { params, body }) =>
      askQuestion(companyOf(userOf(call)), { promptId: params.id, questionId: params.questionId }, body.draft),
    ),
    suggest: outside<PromptRoutes['suggest']>((call, { body }) => suggestAnswer(userOf(call), body.ticketId)),
  },
  tables: [
    'prompts',
    'prompt_queues',
    'prompt_questions',
    'prompt_transcripts',
    'prompt_usage',
    'prompt_limit_notices',
  ],
  announce: [
    announceRecords('prompt', prompts.find, {
      signal: signals.prompt,
      to: [admins],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
    {
      'prompt.limitReached': async (company, facts) => {
        for (const { month } of facts)
          company.announce(signals.promptLimit, [admins], { action: 'reached' as const, month });
      },
    },
  ],
  jobs: { [limitMailJob]: mailPromptLimit },
  sample: insertSample,
});

function userOf({ actor }: Call) {
  if (!actor) throw fail('ERR_NO_SESSION');
  return actor;
}
