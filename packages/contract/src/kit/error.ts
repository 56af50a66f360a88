/** A refusal of the server. */
export interface ErrorRule {
  status: number;
  /** When the server refuses with this code. The documentation of the API shows this text. */
  when: string;
  /** The names of one or more database constraints; a violation of one of them is answered with this code. */
  constraint?: string | readonly string[];
}
export type ErrorRules = Record<`ERR_${string}`, ErrorRule>;

/** Every refusal by its code. Each noun declares its own in its `errors.ts` (`declare module`). */
export interface Errors {}
export type ErrorCode = keyof Errors;

/** The details that some refusals have beside their code, by code. Nouns declare them in the same way as `Errors`. */
export interface ErrorDetails {}
/** The details of a refusal; undefined: it has none. */
export type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : undefined;
