/** Every table and its row type; the nouns add theirs (`declare module`), and the platform names none of them. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface Tables {}
