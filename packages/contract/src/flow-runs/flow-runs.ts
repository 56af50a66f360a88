import { z } from 'zod';
import { blockTypes } from '../flows/block-types.ts';
import { RunStepCause, runEnds, runFailures, runWaits } from '../flows/run/run-state.ts';
import { id, instant } from '../kit/fields.ts';

/**
 * What began a run. `phrase`: a trigger by phrase; `welcome`, `not-phrase`: the flows of a connection; `queue`: the
 * flow of a queue; `user`, `program`: a call; `tag`, `closed`, `silence`: a trigger by event; `campaign`: the flow of a
 * campaign; `jump`: another flow, which went on in this one.
 */
export const runTriggers = [
  'phrase',
  'welcome',
  'not-phrase',
  'queue',
  'user',
  'program',
  'tag',
  'closed',
  'silence',
  'campaign',
  'jump',
] as const;
export const RunTrigger = z.enum(runTriggers);
export type RunTrigger = z.infer<typeof RunTrigger>;

/** A run's id: a bigint as text. */
export const runId = () => z.string().regex(/^\d{1,18}$/);

/** One customer's way through a version of a flow. */
export const FlowRun = z.object({
  id: runId(),
  flowId: id(),
  flowName: z.string(),
  version: z.number(),
  ticketId: id(),
  contactId: id(),
  contactName: z.string(),
  trigger: RunTrigger,
  /** Who started it by hand; null: no user did. */
  userName: z.string().nullable(),
  /** The block at which it stands, or stood when it ended. */
  nodeId: z.string(),
  /** Null: it ended. */
  waitsFor: z.enum(runWaits).nullable(),
  /** When it goes on, or ends, without an event; null: it has ended. */
  wakeAt: instant().nullable(),
  /** The number of its steps so far. */
  steps: z.number(),
  /** Null: it has not ended. */
  end: z.enum(runEnds).nullable(),
  /** Why it failed; null: it did not. */
  failure: z.enum(runFailures).nullable(),
  startedAt: instant(),
  updatedAt: instant(),
  endedAt: instant().nullable(),
});
export type FlowRun = z.infer<typeof FlowRun>;

/** One step of a run. */
export const FlowRunStep = z.object({
  /** Counts the steps from 1, without gaps. */
  seq: z.number(),
  nodeId: z.string(),
  /** Null: the version has no such block, or is gone. */
  blockType: z.enum(blockTypes).nullable(),
  cause: RunStepCause,
  /** What came in: the customer's text, the status of a call, or why a form was asked in texts (empty: not known). */
  input: z.string().nullable(),
  /** The branch that was taken; null: the run waited in the block, or ended. */
  handle: z.string().nullable(),
  /** The variables that the block set. */
  variables: z.record(z.string(), z.string()),
  at: instant(),
});
export type FlowRunStep = z.infer<typeof FlowRunStep>;

/** What happened at a block in a period. */
export const FlowBlockCount = z.object({
  nodeId: z.string(),
  /** How often runs came to the block. */
  entered: z.number(),
  /** How often each branch was taken. A run that entered and took no branch has ended here, or still waits. */
  branches: z.record(z.string(), z.number()),
});
export type FlowBlockCount = z.infer<typeof FlowBlockCount>;
