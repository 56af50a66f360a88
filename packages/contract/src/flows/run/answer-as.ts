import { limits } from '../../limits.ts';
import type { RunEvent } from './run-effects.ts';
import type { RunVariables } from './run-state.ts';

/**
 * The customer's message as the value of the variable `name`; a message without text is empty. Without a name, and for
 * events that are no message, there is no variable.
 */
export function answerAs(name: string | null | undefined, event: RunEvent): RunVariables {
  const key = name?.trim() ?? '';
  if (key === '' || event.type !== 'message') return {};
  return { [key]: (event.text ?? '').trim().slice(0, limits.flow.variable) };
}
