/**
 * What a field of the API means, and believable values: the first that the field's schema takes is its example. The
 * documentation of the API looks for `Record.field`, then for `field`.
 */
export type FieldNote = readonly [what: string, ...values: unknown[]];

/** The notes of a noun, by `Record.field`, `noun.call.field` or `field`. */
export type FieldNotes = Readonly<Record<string, FieldNote>>;

/** Believable bodies of the calls of a noun, by the name of the call. */
export type Bodies = Readonly<Record<string, unknown>>;
