import { z } from 'zod';

/** Why a run ended. */
export const runEnds = [
  /** The path has no further block: the ticket waits for a person. */
  'done',
  /** A block, or the bot of a block, gave the ticket to a queue or a person. */
  'hand-over',
  /** A block closed the ticket. */
  'close',
  /** It went on in another flow, with a run of its own. */
  'jump',
  /** The customer did not answer for a day, or was sent along the branch of a time-out too often in a row. */
  'silent',
  /** The replies to a menu named no option. */
  'no-choice',
  /** A block could not be run. An admin may retry or skip it. */
  'failed',
  /** A person took, moved or closed the ticket. */
  'person',
  /** An admin stopped it, or deleted the flow. */
  'stopped',
] as const;
export type RunEndType = (typeof runEnds)[number];

/**
 * Why a block could not be run. `endless`: too many blocks ran without the customer. `broken`: the code threw an error.
 */
export const runFailures = ['endless', 'missing-block', 'missing-flow', 'missing-file', 'broken'] as const;
export type RunFailure = (typeof runFailures)[number];

/** How a run ended, and who has the conversation afterwards. */
export type RunEnd =
  | { type: 'done' | 'silent' | 'no-choice' | 'person' | 'stopped' }
  | { type: 'hand-over'; queueId: number | null; userId: number | null; note: string }
  | { type: 'close'; closingReasonId: number | null }
  | { type: 'jump'; flowId: number }
  | { type: 'failed'; failure: RunFailure };

export const runWaits = ['customer', 'time', 'call', 'bot'] as const;
/**
 * What a run waits for. `customer`: a message; `time`: the end of a pause; `call`: the answer of a network call; `bot`:
 * another bot talks.
 */
export type RunWait = (typeof runWaits)[number];

export type RunVariables = Readonly<Record<string, string>>;

/** What a block remembers while the run waits in it. */
export interface BlockMemory {
  /** Replies that were no answer. */
  misses?: number;
  /** A reply without text was answered; further ones are ignored. */
  isMediaAnswered?: boolean;
  /** Of a content block: the next card. */
  card?: number;
  /** Of a form: the field that is asked in a text; absent: the form was sent. */
  field?: number;
}

/** The state of a run. It is JSON, and it is all that is needed to go on. */
export interface RunState {
  /** The block at which the run stands, or stood when it ended. */
  nodeId: string;
  variables: RunVariables;
  /** Null: the run ended, or begins. */
  waitsFor: RunWait | null;
  /** When the wait began, ms since 1970. */
  waitsSince: number;
  /** When the wait ends without another event, ms since 1970. */
  wakeAt: number | null;
  memory: BlockMemory;
  end: RunEnd | null;
  /** The number of steps so far. */
  seq: number;
  /** Blocks and time-outs since the customer's last message: bounds for flows that never ask. */
  blocksAlone: number;
  timeoutsAlone: number;
}

export const RunStepCause = z.enum(['entered', 'message', 'time', 'answer', 'retry', 'skip']);
/** Why a block ran: the run entered it, or what it waited for happened. */
export type RunStepCause = z.infer<typeof RunStepCause>;

/** One step of a run, for its trace. */
export interface RunStepTrace {
  /** From 1 without gaps. */
  seq: number;
  nodeId: string;
  cause: RunStepCause;
  /** What came in: the customer's text, the status of a call, or why a form was asked in texts (empty: not known). */
  input: string | null;
  /** The branch that was taken; null: the run waits in the block, or ended. */
  handle: string | null;
  /** The variables that the step set. */
  changed: RunVariables;
}
