import type { Step } from './step.ts';

/** A flow that has the conversation takes the message, also one that it does not wait for. */
export const runningFlow: Step = ({ conversation }) => (conversation.isInFlow ? [{ type: 'advance-flow' }] : null);
