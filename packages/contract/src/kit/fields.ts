import { z } from 'zod';
import { limits } from '../limits.ts';

/** Makes a schema once and shares it: hundreds of fields are ids, and a schema for each of them took 5 MB. */
const once = <Schema extends z.ZodType>(make: () => Schema): (() => Schema) => {
  let made: Schema | undefined;
  return () => (made ??= make());
};

/** The id of a record: a positive integer of PostgreSQL, 32 bits. Old clients send it as text. */
export const id = once(() => z.coerce.number().int().positive().max(2147483647));

/** Trimmed text; `min` and `max` count UTF-16 units. PostgreSQL cannot store NUL, so it is removed. */
export const text = (min: number, max: number) =>
  z
    .string()
    .transform((value) => value.replaceAll('\u0000', '').trim())
    .pipe(z.string().min(min).max(max));

/** Like `text`, but it may be empty; null and an absent text become an empty one. */
export const optionalText = (max: number) =>
  text(0, max)
    .nullish()
    .transform((value) => value ?? '');

/** A boolean. Old clients send it as a text or a number: `"true"`, `"1"` or 1, and `"false"`, `"0"`, 0 or ''. */
export const flag = once(() =>
  z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']), z.literal(0), z.literal(1)])
    .transform((value) => value === true || value === 'true' || value === '1' || value === 1),
);

/** An id or none: null, '', 'null', false and 0 all mean none. */
export const optionalId = once(() =>
  z
    .union([id(), z.null(), z.literal(''), z.literal('null'), z.literal(false), z.literal(0)])
    .transform((value) => (typeof value === 'number' && value > 0 ? value : null)),
);

/**
 * A list of at most 200 ids: a list in a body; in a query string JSON (`[1,2]`), comma separated, or repeated. An
 * invalid entry refuses the call.
 */
export const idList = () =>
  z.preprocess((value) => {
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    const written = String(value).trim();
    if (!written.startsWith('[')) return written.split(',');
    try {
      return JSON.parse(written) as unknown;
    } catch {
      // No list of ids, so the schema below refuses the call.
      return written;
    }
  }, z.array(id()).max(200));

/** The schemas that are instants. `row-layout.ts` writes instants in rows as numbers. */
const instants = z.registry<object>();
/** An instant on the wire: ISO 8601 in UTC. */
export const instant = once(() => z.string().register(instants, {}));
export const isInstant = (schema: z.ZodType): boolean => instants.has(schema);

/** A calendar day from 1900 on, YYYY-MM-DD. */
export const day = () => z.iso.date().refine((value) => value >= '1900-01-01');

/** An e-mail address. It is changed to lower case. */
export const email = () => z.string().trim().toLowerCase().pipe(z.email().max(200));
/** `#rgb` or `#rrggbb`. */
export const colour = () => z.string().regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/);

/**
 * A telephone number as a user types it: `11 98765-0007`, `+55 (11) 98765-0007`, `whatsapp:+55…`. Everything but the
 * digits is removed, and a + before the first digit stays: the number then begins with the country code. The server
 * reads a number without + in the company's country.
 */
export const phoneNumber = () =>
  z
    .string()
    .max(limits.contactNumber.max)
    .transform((value) => {
      const plus = /^\D*\+/.test(value) ? '+' : '';
      return plus + value.replace(/\D/g, '');
    })
    .pipe(z.string().regex(new RegExp(`^\\+?\\d{${limits.contactNumber.min},${limits.contactNumber.max}}$`)));

/**
 * A point in time between 2000 and 2100, in any notation that JavaScript reads. Without a time zone it is a local time
 * of the server or browser that reads it. Empty: null.
 */
export const moment = () =>
  z
    .union([z.null(), z.string().max(40)])
    .transform((written, { addIssue }) => {
      if (!written) return null;
      const time = new Date(written).getTime();
      if (time >= earliest && time <= latest) return new Date(time).toISOString();
      addIssue({ code: 'custom', message: 'is no point in time', input: written });
      return z.NEVER;
    })
    .meta({ examples: ['2026-12-01T09:00:00.000Z'] });
const [earliest, latest] = [Date.UTC(2000), Date.UTC(2100)];
