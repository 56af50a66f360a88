/** What can happen, past tense, ids only; filled in by each noun's facts.ts (`declare module`). */
// eslint-disable-next-line typescript/no-empty-object-type
export interface Facts {}
export type FactName = keyof Facts;

export interface RecordedFact {
  name: FactName;
  fact: unknown;
}
