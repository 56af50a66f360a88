/**
 * Runs `act` after the field that loses the focus has reported it to the form, which happens in a timer of the same
 * click (`forms/after-press.ts`). If `act` removed a row before that, the report would bring the row back.
 */
export const afterBlur = (act: () => void): void => void setTimeout(act);
