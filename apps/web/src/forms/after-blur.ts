/**
 * Runs after a field has told the form that it lost the focus, which happens in a timer of the same click
 * (`forms/after-press.ts`). A row that was removed before would come back with the value of its field.
 */
export const afterBlur = (act: () => void): void => void setTimeout(act);
