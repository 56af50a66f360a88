import { z } from 'zod';

/**
 * Pages are numbered from 1, as in the specification. Where a list takes a cursor, the web app sends that instead
 * (`after`): the last row of the page before.
 */
export const pageQuery = { pageNumber: z.coerce.number().int().min(1).max(100000).default(1) };

/** The fields of a list's answer beside its rows. */
export const pageEnd = {
  /** The total number of rows. Where they are counted for the call, it is at most `limits.countedHits`. */
  count: z.number(),
  /** There are more rows than `count`, or there may be. */
  countIsCapped: z.boolean(),
  /**
   * False when a search took too long: the page holds the results so far, and `next` continues it as `after`. Without a
   * `next`, messages of the last seconds are not searchable yet.
   */
  isComplete: z.boolean(),
  hasMore: z.boolean(),
  /** The value of `after` for the next page. */
  next: z.string().nullable(),
};

/** A cursor `<instant>_<id>`: `2026-11-23T13:58:12.000Z_1042`. The instant has up to six decimals, as in PostgreSQL. */
const byInstant = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z_\d{1,18}$/;
/** A cursor `<id>_<name>`: `118_Mariana`. The name has no NUL, which PostgreSQL does not take. */
const byName = /^\d{1,9}_[^\0]*$/;
/** Stands in front of the cursor of a search with many hits: the next page does not use the index of words. */
const mark = 'w';
/** The same regular expression, with an optional mark after its `^`. */
const optionalMark = ({ source }: RegExp) => new RegExp(source.replace('^', `^${mark}?`));

/** The last row of a page of a list by time, `<instant>_<id>` as in the `next` of the server. */
export const cursor = () => z.string().regex(byInstant).refine(beginsWithInstant);

/** The last row of a page of a list by name, `<id>_<name>` as in the `next` of the server. */
export const nameCursor = () => z.string().max(500).regex(byName);

/** `cursor` for a search, with an optional mark. */
export const searchCursor = () =>
  z
    .string()
    .regex(optionalMark(byInstant))
    .refine((value) => beginsWithInstant(placeOf(value)));
/** `nameCursor` for a search, with an optional mark. */
export const nameSearchCursor = () => z.string().max(500).regex(optionalMark(byName));

/** A cursor without its mark. */
export const placeOf = (cursor: string): string => (isMarked(cursor) ? cursor.slice(mark.length) : cursor);
/** Whether a cursor has the mark. */
export const isMarked = (cursor: string): boolean => cursor.startsWith(mark);
/** A cursor with the mark. */
export const marked = (place: string): string => mark + place;

/**
 * Whether a text begins with a valid date and time. JavaScript would read February 30 as a day in March; PostgreSQL
 * refuses it.
 */
function beginsWithInstant(value: string): boolean {
  const seconds = value.slice(0, 19);
  const instant = new Date(`${seconds}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(seconds);
}
