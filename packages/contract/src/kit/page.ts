import { z } from 'zod';

/** Pages are numbered from 1, as the specification wants. Our own client sends `after` instead: the last row it has. */
export const pageQuery = { pageNumber: z.coerce.number().int().min(1).max(100000).default(1) };

/** Which row a page ends with, `<instant>_<id>` as the server gave it in `next`. */
export const cursor = () =>
  z
    .string()
    .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)_\d{1,18}$/)
    .refine((value) => !Number.isNaN(Date.parse(value.split('_', 1)[0] ?? '')));
