/** What a language model answers to a message of a customer. Call it outside any scope. */
export { answerByPrompt, type PromptSource } from './answer-by-prompt.ts';
/** The prompts that answer customers; drafts are left out. */
export { activePromptIds } from './active-prompts.ts';
