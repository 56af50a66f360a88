/**
 * The facts of the product, in the past tense; each noun's facts.ts adds its own (`declare module`). A fact carries
 * ids. What it carries besides, its comment explains after the words "Not only ids:", as `scripts/facts.test.ts`
 * checks.
 */
// eslint-disable-next-line typescript/no-empty-object-type
export interface Facts {}
export type FactName = keyof Facts;

export interface RecordedFact {
  name: FactName;
  fact: unknown;
}
