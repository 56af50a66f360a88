import type { FlowProgram } from './flow-program.ts';
import type { RunEffect, RunEvent } from './run-effects.ts';
import type { BlockMemory, RunEnd, RunVariables, RunWait } from './run-state.ts';

/** What a run needs of its surroundings. The engine and the simulator make it. */
export interface RunContext {
  program: FlowProgram;
  /** The time of the event, ms since 1970. */
  now: number;
  /** A random number: at least 0, less than 1. */
  random(): number;
  /** Fills in the general variables of a text, and leaves other names as they are. */
  fillGeneral(text: string): string;
  /** Whether the company (null), or a queue, is open now. */
  isOpen(queueId: number | null): boolean;
  /** WhatsApp's id of the form of a block; null or absent: the number shows no forms, or lacks this form. */
  formOf?(nodeId: string): string | null;
  /**
   * Why a number that shows forms lacks the form of a block. Empty: the form is not published yet. Null: the number
   * shows no forms.
   */
  formRefusal?(nodeId: string): string | null;
}

/** What a block runs with. */
export interface BlockInput {
  context: RunContext;
  nodeId: string;
  /** The number of this step of the run. */
  seq: number;
  variables: RunVariables;
  memory: BlockMemory;
  /** The customer's message that led here; null: something else led here, such as a timer. */
  message: { text: string | null } | null;
  /** Fills in all variables; a name without a value becomes empty. */
  fill(text: string): string;
}

/** What a block did. */
export interface BlockResult {
  effects?: readonly RunEffect[];
  /** Variables that it set. */
  variables?: RunVariables;
  /** What the trace shows as the input of this step, if nothing came in. */
  note?: string;
  next:
    | { type: 'go'; handle: string }
    /** `wakeAt` absent: the run waits for `limits.flow.silentMs`, a day. */
    | { type: 'wait'; waitsFor: RunWait; wakeAt?: number; memory?: BlockMemory }
    | { type: 'end'; end: RunEnd };
}

/** How a type of block runs: pure functions. They get data that the schema of the block accepted. */
export interface BlockRunner<Data = never> {
  enter(data: Data, input: BlockInput): BlockResult;
  /** Runs when what the block waits for has happened. Absent: the block never waits. */
  resume?(data: Data, event: RunEvent, input: BlockInput): BlockResult;
}

/** Takes a branch; the only one of most blocks is `a`. */
export const go = (handle = 'a'): BlockResult['next'] => ({ type: 'go', handle });
/** A text; a blank one is not sent. */
export const say = (body: string): RunEffect[] =>
  body.trim() === '' ? [] : [{ type: 'say', message: { type: 'text', body } }];
/** A text that is not joined with others, such as a code to copy; a blank one is not sent. */
export const sayAlone = (body: string): RunEffect[] =>
  body.trim() === '' ? [] : [{ type: 'say', message: { type: 'text', body, isAlone: true } }];
export const sendFile = (file: string, isVoice: boolean): RunEffect => ({
  type: 'say',
  message: { type: 'file', file, isVoice },
});
