/** All prompts of the company, for a select. */
export { usePromptChoices } from './prompt-choices.ts';
