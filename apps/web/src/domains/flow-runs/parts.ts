/** A run in a list, and a run step by step. The dialog about the flows of a ticket loads when it opens. */
export { RunRow } from './parts/RunRow.tsx';
export { RunTimeline } from './parts/RunTimeline.tsx';
export { TicketFlowsDialog } from './lazy-dialogs.ts';
