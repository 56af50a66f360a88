/**
 * What a field of the API means, and realistic values. The first value that the field's schema accepts is the example.
 * The documentation of the API looks for a note of `Record.field` or `noun.call.field`, then of `field`.
 */
export type FieldNote = readonly [what: string, ...values: unknown[]];

/** The notes of a noun, by `Record.field`, `noun.call.field` or `field`. */
export type FieldNotes = Readonly<Record<string, FieldNote>>;

/** Realistic bodies of the calls of a noun, by the name of the call. */
export type Bodies = Readonly<Record<string, unknown>>;
