import type { RunTrigger } from '@balcao/contract';
import type { RunEndType, RunFailure, RunState, RunStepCause, RunWait } from '@balcao/contract/flows/run/run-state';
import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { BotReply } from '../messages/index.ts';

/** The part of a run's state without a column of its own. */
export type StoredState = Pick<RunState, 'variables' | 'memory' | 'waitsSince' | 'blocksAlone' | 'timeoutsAlone'>;

interface FlowRuns extends OwnedTable {
  id: Generated<string>;
  flow_id: number;
  version: number;
  ticket_id: number;
  trigger: RunTrigger;
  user_id: number | null;
  node_id: string;
  /** Null: it ended. */
  waits_for: RunWait | null;
  /** When it goes on without an event; null: it ended. */
  wake_at: Date | null;
  /** The number of its steps. */
  seq: number;
  state: StoredState;
  end_type: RunEndType | null;
  failure: RunFailure | null;
  started_at: Date;
  updated_at: Date;
  ended_at: Date | null;
}

interface FlowRunSteps extends OwnedTable {
  run_id: string;
  seq: number;
  flow_id: number;
  node_id: string;
  cause: RunStepCause;
  input: string | null;
  /** The branch that was taken; null: the run waited, or ended. */
  handle: string | null;
  /** The variables that were set. */
  changed: Record<string, string>;
  at: Date;
}

/** A reply of a bot that is being sent. */
interface BotReplies extends OwnedTable {
  ticket_id: number;
  /** The id of the call to the bot: of the run and its step, or of the message. */
  ask: string;
  reply: BotReply;
  /** How many of its messages were sent. */
  sent: Generated<number>;
  created_at: Generated<Date>;
}

/** How often a block of a flow ran in an hour and took one of its branches. */
interface FlowCounts extends OwnedTable {
  flow_id: number;
  /** The beginning of the hour. */
  hour: Date;
  node_id: string;
  /** The branch; empty: none was taken. */
  handle: string;
  steps: number;
  /** How many of the steps entered the block. */
  entered: number;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    flow_runs: FlowRuns;
    flow_run_steps: FlowRunSteps;
    flow_counts: FlowCounts;
    bot_replies: BotReplies;
  }
}
