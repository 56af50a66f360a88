/** A `ref`: the field takes the focus when it appears. */
export const focusField = (field: HTMLInputElement | null): void => field?.focus();
