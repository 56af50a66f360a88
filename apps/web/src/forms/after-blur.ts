/**
 * Runs `act` after the field that loses the focus has reported its loss to the form. The report comes by a timer of the
 * same click (`forms/after-press.ts`). If `act` removed a row before the report, the report would bring the row back.
 */
export const afterBlur = (act: () => void): void => void setTimeout(act);
