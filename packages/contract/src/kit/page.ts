import { z } from 'zod';

/** Pages are numbered from 1, as the specification wants. Our own client sends `after` instead: the last row it has. */
export const pageQuery = { pageNumber: z.coerce.number().int().min(1).max(100000).default(1) };

/** Which row a page ends with, `<instant>_<id>` as the server gave it in `next`. */
export const cursor = () =>
  z
    .string()
    .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z_\d{1,18}$/)
    .refine(isInstant);

/** A 30th of February is moved by JavaScript and refused by PostgreSQL. */
function isInstant(value: string): boolean {
  const seconds = value.slice(0, 19);
  const instant = new Date(`${seconds}Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(seconds);
}
