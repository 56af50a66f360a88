import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import type { ErrorRules } from './error.ts';

type Nothing = Record<never, never>;

/** What both sides agree on about one noun of the product. */
export interface Noun<
  Routes extends object = object,
  Signals extends object = object,
  Refusals extends object = object,
> {
  /** A description in one sentence, which the documentation of the API shows above the calls of the noun. */
  what: string;
  routes: Routes;
  signals: Signals;
  errors: Refusals;
  /**
   * For the documentation of the API: what the fields mean (`notes`), and an example of each body (`bodies`). The web
   * app loads neither.
   */
  notes: FieldNotes;
  bodies: Bodies;
}

/**
 * Declares a noun. `nouns.ts` lists all of them; the routes, signals and refusals of the contract are collected from
 * that list.
 */
export const defineNoun = <
  Routes extends object,
  Signals extends Record<string, { channel: string }> = Nothing,
  Refusals extends ErrorRules = Nothing,
>({
  what,
  routes,
  signals,
  errors,
  notes = {},
  bodies = {},
}: {
  what: string;
  routes: Routes;
  signals?: Signals;
  errors?: Refusals;
  notes?: FieldNotes;
  bodies?: Bodies;
}): Noun<Routes, Signals, Refusals> => ({
  what,
  routes,
  signals: signals ?? ({} as Signals),
  errors: errors ?? ({} as Refusals),
  notes,
  bodies,
});

/** The union of the values of a record. */
type Union<Nouns> = Nouns[keyof Nouns];
/**
 * The intersection of the members of a union: `A | B` becomes `A & B`. TypeScript infers it for the parameter of
 * functions that take A or B.
 */
type Intersection<Of> = (Of extends unknown ? (member: Of) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The entries of one part (signals or errors) of all nouns, in one record. */
export type Collected<Nouns extends Record<string, Noun>, Part extends 'signals' | 'errors'> = Intersection<
  Union<Nouns>[Part]
>;

/**
 * Collects the entries of one part of all nouns.
 * @throws Error if two nouns have an entry of the same name
 */
export function collect<Nouns extends Record<string, Noun>, Part extends 'signals' | 'errors'>(
  nouns: Nouns,
  part: Part,
): Collected<Nouns, Part> {
  const entries = Object.values(nouns).flatMap((noun) => Object.entries(noun[part]));
  const names = new Set<string>();
  for (const [name] of entries) {
    if (names.has(name)) throw new Error(`Two nouns of the contract have ${part} named ${name}.`);
    names.add(name);
  }
  return Object.fromEntries(entries) as Collected<Nouns, Part>;
}
