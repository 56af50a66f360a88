/**
 * The texts of parts that the conversations load later, such as dialogs. They load with the first of these parts. They
 * also load with the first screen beside the conversations, since the other screens show some of the dialogs.
 */
export const dialogs = import.meta.glob<object>('../../domains/*/dialog-texts.ts', {
  query: '?es',
  import: 'es',
  eager: true,
});
