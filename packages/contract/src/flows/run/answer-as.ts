import { limits } from '../../limits.ts';
import type { RunEvent } from './run-effects.ts';
import type { RunVariables } from './run-state.ts';

/** The customer's message as the value of a variable; a message without text is empty. No name: no variable. */
export function answerAs(name: string | null | undefined, event: RunEvent): RunVariables {
  const key = name?.trim() ?? '';
  if (key === '' || event.type !== 'message') return {};
  return { [key]: (event.text ?? '').trim().slice(0, limits.flow.variable) };
}
