/**
 * The facts of the product, in the past tense. Each noun adds its own in its `facts.ts` (`declare module`). A fact
 * carries ids. If it carries more, its comment gives the reason after the words "Not only ids:"; a test
 * (`scripts/facts.test.ts`) checks this.
 */
// eslint-disable-next-line typescript/no-empty-object-type
export interface Facts {}
export type FactName = keyof Facts;

/** A fact as a transaction has recorded it. */
export interface RecordedFact {
  name: FactName;
  fact: unknown;
}
