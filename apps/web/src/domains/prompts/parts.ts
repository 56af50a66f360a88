/** The choice of a prompt, in the dialogs of connections and queues. */
export { PromptField } from './parts/PromptField.tsx';
