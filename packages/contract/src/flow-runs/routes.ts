import { z } from 'zod';
import { HttpData } from '../flows/blocks/http.ts';
import { day, id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { FlowBlockCount, FlowRun, FlowRunStep, runId } from './flow-runs.ts';

/** The same right and plan feature as for flows (decision 0055). */
const guarded = { access: 'flows:edit', plan: 'useCampaigns' } as const;
const onRun = { ...guarded, params: { id: runId() } } as const;
/** The id of the last run of the page before. */
const after = z.object({ after: runId().optional() });
const RunPage = z.object({
  runs: z.array(FlowRun),
  /** The value of `after` for the next page; null: this was the last one. */
  next: z.string().nullable(),
});

export const flowRunRoutes = {
  ofFlow: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/flowbuilder/:flowId/runs',
    summary: 'The runs of a flow, newest first',
    params: { flowId: id() },
    query: after.extend({ state: z.enum(['live', 'ended', 'failed']).optional() }),
    reply: RunPage,
    errors: ['ERR_NO_FLOW_FOUND'],
  }),
  ofTicket: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/tickets/:ticketId/flow-runs',
    summary: 'The runs of flows in a ticket, newest first',
    params: { ticketId: id() },
    query: after,
    reply: RunPage,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  show: defineRoute({
    ...onRun,
    method: 'GET',
    path: '/flow-runs/:id',
    summary: 'A run with its steps in order: blocks, times, and variables that were set',
    query: z.object({ afterSeq: z.coerce.number().int().min(0).default(0) }),
    reply: z.object({
      run: FlowRun,
      steps: z.array(FlowRunStep),
      /** The value of `afterSeq` for the next page; null: this was the last one. */
      next: z.number().nullable(),
    }),
    errors: ['ERR_NO_FLOW_RUN_FOUND'],
  }),
  counts: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/flowbuilder/:flowId/counts',
    summary: 'How often runs came to the blocks of a flow and took their branches, in a period of whole days (UTC)',
    params: { flowId: id() },
    query: z.object({ initialDate: day(), finalDate: day() }),
    reply: z.object({ blocks: z.array(FlowBlockCount) }),
    errors: ['ERR_NO_FLOW_FOUND'],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/flowbuilder/:flowId/start',
    access: 'signed-in',
    plan: 'useCampaigns',
    summary: 'Give a ticket to a flow; the caller must be allowed to manage the ticket',
    params: { flowId: id() },
    body: z.object({ ticketId: id() }),
    reply: FlowRun,
    errors: [
      'ERR_NO_FLOW_FOUND',
      'ERR_FLOW_NOT_PUBLISHED',
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_NOT_OPEN',
      'ERR_REPLY_WINDOW_CLOSED',
      'ERR_FLOW_RUN_ALREADY',
    ],
  }),
  startable: defineRoute({
    method: 'GET',
    path: '/flowbuilder/startable',
    access: 'signed-in',
    plan: 'useCampaigns',
    summary: 'The flows that can be started by hand, by name',
    reply: z.object({ flows: z.array(z.object({ id: id(), name: z.string() })) }),
  }),
  retry: defineRoute({
    ...onRun,
    method: 'POST',
    path: '/flow-runs/:id/retry',
    summary: 'Run the block again at which a run failed',
    reply: FlowRun,
    errors: ['ERR_NO_FLOW_RUN_FOUND', 'ERR_FLOW_RUN_NOT_FAILED', 'ERR_FLOW_RUN_ALREADY'],
  }),
  skip: defineRoute({
    ...onRun,
    method: 'POST',
    path: '/flow-runs/:id/skip',
    summary: 'Continue a failed run after the block at which it failed',
    reply: FlowRun,
    errors: ['ERR_NO_FLOW_RUN_FOUND', 'ERR_FLOW_RUN_NOT_FAILED', 'ERR_FLOW_RUN_ALREADY'],
  }),
  stop: defineRoute({
    ...onRun,
    method: 'POST',
    path: '/flow-runs/:id/stop',
    summary: 'End a run; the ticket then waits for a person',
    reply: FlowRun,
    errors: ['ERR_NO_FLOW_RUN_FOUND', 'ERR_FLOW_RUN_ENDED'],
  }),
  testHttp: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flowbuilder/test-http',
    summary: 'Call the address of an http block once, with values for its variables',
    body: z.object({
      data: HttpData,
      variables: z.record(z.string().max(100), z.string().max(4000)).default({}),
      /** The flow and block whose stored token is used if the token is sent as dots. */
      flowId: id().optional(),
      nodeId: z.string().max(100).optional(),
    }),
    reply: z.object({
      /** Null: there was no answer. */
      status: z.number().nullable(),
      isOk: z.boolean(),
      /** Why there was no answer, in English. */
      fault: z.string().nullable(),
      ms: z.number(),
      /** The beginning of the answer. */
      body: z.string(),
      variables: z.record(z.string(), z.string()),
    }),
    errors: ['ERR_NO_FLOW_FOUND'],
    callsPerMinute: 20,
  }),
};
