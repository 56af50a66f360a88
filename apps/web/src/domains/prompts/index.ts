/** Whether a prompt may suggest replies to a ticket. */
export { useHasPrompt } from './use-suggestion.ts';
