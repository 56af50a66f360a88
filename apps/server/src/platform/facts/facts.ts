/** The facts of the product: past tense, ids only; each noun's facts.ts adds its own (`declare module`). */
// eslint-disable-next-line typescript/no-empty-object-type
export interface Facts {}
export type FactName = keyof Facts;

export interface RecordedFact {
  name: FactName;
  fact: unknown;
}
