export { RunRow } from './parts/RunRow.tsx';
export { RunTimeline } from './parts/RunTimeline.tsx';
export { TicketFlowsDialog } from './lazy-dialogs.ts';
