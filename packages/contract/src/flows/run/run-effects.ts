import type { FormAnswer } from '../form-fields.ts';
import type { RunEnd } from './run-state.ts';

/**
 * A message that a flow sends. `isAlone`: it is not joined with other texts. `file`: the reference of an uploaded file,
 * such as `media/12`.
 */
export type FlowMessage =
  | { type: 'text'; body: string; isAlone?: boolean }
  | { type: 'file'; file: string; isVoice: boolean }
  /** A form of WhatsApp. `token` comes back with its answer. */
  | { type: 'form'; formId: string; token: string; header: string; body: string; button: string };

/** What a flow does, in order. */
export type RunEffect =
  | { type: 'say'; message: FlowMessage }
  | { type: 'tag'; action: 'add' | 'remove'; tagIds: readonly number[] }
  /** Call the address of the block; the answer comes back as an event. */
  | { type: 'call'; nodeId: string; seq: number }
  /** Ask the bot of the block about the customer's last message; its reply comes back as an event. */
  | { type: 'ask'; nodeId: string; seq: number }
  | { type: 'end'; end: RunEnd };

/** What happens to a run. */
export type RunEvent =
  /**
   * A message of the customer. `text` null: it has no text. `writtenAt`: ms since 1970, by the customer's clock in
   * whole seconds. `form`: the message is the answer to a form.
   */
  | { type: 'message'; text: string | null; writtenAt: number; form?: FormAnswer | undefined }
  /** The time `wakeAt` has come. */
  | { type: 'time' }
  /** The answer to a call. `isOk`: status 2xx. `status` null: no answer came. `json` undefined: it is no JSON. */
  | { type: 'answered'; isOk: boolean; status: number | null; json: unknown }
  /** What a bot did: it goes on talking, it left, or it ended the flow. */
  | { type: 'bot'; next: 'stay' | 'leave' | RunEnd }
  /** An admin revives a run that failed: its block runs again, or the run goes on behind it. */
  | { type: 'retry' | 'skip' };
