import { z } from 'zod';

/** Pages are numbered from 1, as in the specification. The web app sends `after` instead: its last row. */
export const pageQuery = { pageNumber: z.coerce.number().int().min(1).max(100000).default(1) };

/** The fields of a list's answer beside its rows. */
export const pageEnd = {
  /** The total number of rows, at most `limits.countedHits`. */
  count: z.number(),
  /** There are, or may be, more than `count`. */
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

const byInstant = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z_\d{1,18}$/;
const byName = /^\d{1,9}_[^\0]*$/;
const mark = 'w';
const optionalMark = ({ source }: RegExp) => new RegExp(source.replace('^', `^${mark}?`));

/** The last row of a page, `<instant>_<id>` as in the `next` of the server. */
export const cursor = () => z.string().regex(byInstant).refine(isInstant);

/** The last row of a page of a list by name, `<id>_<name>` as in the `next` of the server. */
export const nameCursor = () => z.string().max(500).regex(byName);

/** A cursor of a search. With a `w` in front, the next page reads the list without the index of words. */
export const searchCursor = () =>
  z
    .string()
    .regex(optionalMark(byInstant))
    .refine((value) => isInstant(placeOf(value)));
/** The same of a list by name. */
export const nameSearchCursor = () => z.string().max(500).regex(optionalMark(byName));

/** The cursor without the `w`. */
export const placeOf = (cursor: string): string => (isMarked(cursor) ? cursor.slice(mark.length) : cursor);
export const isMarked = (cursor: string): boolean => cursor.startsWith(mark);
export const marked = (place: string): string => mark + place;

/** JavaScript moves a 30th of February to March; PostgreSQL refuses it. */
function isInstant(value: string): boolean {
  const seconds = value.slice(0, 19);
  const instant = new Date(`${seconds}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(seconds);
}
