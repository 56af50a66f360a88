import type { Step } from './step.ts';

/** A flow that has the conversation takes each message, even if it does not wait for one. */
export const runningFlow: Step = ({ conversation }) => (conversation.isInFlow ? [{ type: 'advance-flow' }] : null);
