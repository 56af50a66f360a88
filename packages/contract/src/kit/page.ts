import { z } from 'zod';

/** Pages are numbered from 1, as the specification wants. Our own client sends `after` instead: the last row it has. */
export const pageQuery = { pageNumber: z.coerce.number().int().min(1).max(100000).default(1) };

/** What a list answers beside its rows. */
export const pageEnd = {
  /** How many there are in all, at most `limits.countedHits`. */
  count: z.number(),
  /** There are, or may be, more than `count`. */
  countIsCapped: z.boolean(),
  /**
   * False where a search took too long: the page holds what was found until then, and goes on with `next` as `after`.
   * Without a `next`, messages of the last seconds wait to be searched.
   */
  isComplete: z.boolean(),
  hasMore: z.boolean(),
  /** `after` of the next page. */
  next: z.string().nullable(),
};

/** Which row a page ends with, `<instant>_<id>` as the server gave it in `next`. */
export const cursor = () =>
  z
    .string()
    .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z_\d{1,18}$/)
    .refine(isInstant);

/** Which row a page of a list by name ends with, `<id>_<name>` as the server gave it in `next`. */
export const nameCursor = () =>
  z
    .string()
    .max(500)
    .regex(/^\d{1,9}_[^\0]*$/);

/** A 30th of February is moved by JavaScript and refused by PostgreSQL. */
function isInstant(value: string): boolean {
  const seconds = value.slice(0, 19);
  const instant = new Date(`${seconds}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(seconds);
}
