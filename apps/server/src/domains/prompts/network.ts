/** The models and services that prompts use; call them outside a scope. */
export {
  askModel,
  estimateTokens,
  maxTokensOf,
  type ModelAnswer,
  type ModelMessage,
  type ModelTool,
} from '../../platform/assistant/ask-model.ts';
export { AssistantError } from '../../platform/assistant/assistant-error.ts';
export { connectAssistants, isAllowedEndpoint } from '../../platform/assistant/outbound-rules.ts';
export { speak } from '../../platform/assistant/speak.ts';
export { transcribe } from '../../platform/assistant/transcribe.ts';
