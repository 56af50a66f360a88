import type { RunEnd } from '@balcao/contract/flows/run/run-state';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A run began, went on, or ended. */
    'flow-run.changed': { runId: string };
    /** A flow was started, or a failed run revived, outside a customer's message: the bot has the ticket again. */
    'flow-run.started': { ticketId: number };
    /**
     * A run ended, and no other flow goes on by a jump. Not recorded if a fact says that a person has the ticket now.
     * Not only ids: `end` says who has the ticket now, without a read of each run.
     */
    'flow-run.ended': { ticketId: number; runId: string; end: RunEnd['type'] };
  }
}
