/** The choice of a prompt, in the dialogs of connections and queues. */
export { PromptField } from './parts/PromptField.tsx';
/** The button of the composer that asks a prompt for a reply. */
export { SuggestButton } from './parts/SuggestButton.tsx';
