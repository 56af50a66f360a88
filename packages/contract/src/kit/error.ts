/** A refusal of the server. */
export interface ErrorRule {
  status: number;
  /** When the server refuses with it; the documentation of the API shows it. */
  when: string;
  /** The constraints of the database whose violation is answered with this code. */
  constraint?: string | readonly string[];
}
export type ErrorRules = Record<`ERR_${string}`, ErrorRule>;

/** Every refusal by its code. Each noun declares its own in its `errors.ts` (`declare module`). */
export interface Errors {}
export type ErrorCode = keyof Errors;

/** The details that some refusals carry beside their code. */
export interface ErrorDetails {}
export type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : undefined;
