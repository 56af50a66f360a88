/** Every table and its row, filled in by the nouns (`declare module`); the ground names none of them. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface Tables {}
