import { nouns, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { listStartable } from '../flows/index.ts';
import { runReactions } from './end-runs.ts';
import { countBlocks } from './flow-counts.ts';
import { insertSample } from './insert-sample.ts';
import { forgetOldRuns, rollUp } from './jobs.ts';
import { callAddress } from './network.ts';
import { runAnnouncers } from './realtime.ts';
import { reviveRun, stopRun } from './revive-run.ts';
import { startFlow } from './start-flow.ts';
import { testRequestOf, viewAnswer } from './test-http.ts';
import { listRunsOfFlow, listRunsOfTicket, showRun } from './view-runs.ts';

type FlowRunRoutes = typeof routes.flowRuns;

export const flowRunsNoun = serverNoun({
  contract: nouns.flowRuns,
  http: {
    ofFlow: (scope, { params, query }) => listRunsOfFlow(scope, params.flowId, query),
    ofTicket: (scope, { params, query }) => listRunsOfTicket(scope, params.ticketId, query),
    show: (scope, { params, query }) => showRun(scope, params.id, query),
    counts: async (scope, { params, query }) => ({ blocks: await countBlocks(scope, params.flowId, query) }),
    start: (scope, { params, body }) =>
      startFlow(scope, { flowId: params.flowId, ticketId: body.ticketId, trigger: 'user' }),
    startable: async (scope) => ({ flows: await listStartable(scope) }),
    retry: (scope, { params }) => reviveRun(scope, params.id, 'retry'),
    skip: (scope, { params }) => reviveRun(scope, params.id, 'skip'),
    stop: (scope, { params }) => stopRun(scope, params.id),
    testHttp: outside<FlowRunRoutes['testHttp']>(async ({ actor }, { body }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      const request = await companyOf(actor).read((scope) => testRequestOf(scope, body), { actor });
      const since = performance.now();
      const answer = await callAddress(request);
      return viewAnswer(body.data, answer, Math.round(performance.now() - since));
    }),
  },
  tables: ['flow_runs', 'flow_run_steps', 'flow_counts', 'bot_replies'],
  reactions: [runReactions],
  announce: [runAnnouncers],
  sample: insertSample,
  schedules: {
    'count-flow-steps': { cron: '7 * * * *', work: () => rollUp() },
    'forget-old-flow-runs': { cron: '50 3 * * *', work: () => forgetOldRuns() },
  },
});
