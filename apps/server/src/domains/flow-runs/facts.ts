import type { RunEnd } from '@balcao/contract/flows/run/run-state';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A run began, went on, or ended. */
    'flow-run.changed': { runId: string };
    /** A flow was started by a user, a program or an event: the bot has the ticket again. */
    'flow-run.started': { ticketId: number };
    /** Not only ids: how it ended says who has the ticket now, without a read of each run. */
    'flow-run.ended': { ticketId: number; runId: string; end: RunEnd['type'] };
  }
}
