import { z } from 'zod';
import { isInstant } from './fields.ts';

/**
 * A record without content: null, false, 0, an empty text or list, the first value of an enum, and the year 1970. It is
 * for tests, and for a screen until its record is loaded.
 */
export const emptyRecord = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>): z.infer<z.ZodObject<Shape>> =>
  emptyValue(record) as z.infer<z.ZodObject<Shape>>;

/** @throws Error for a type that has no empty value */
function emptyValue(schema: z.ZodType): unknown {
  if (isInstant(schema)) return new Date(0).toISOString();
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [name, emptyValue(field)]),
    );
  if (schema.def.type in emptyByType) return emptyByType[schema.def.type as keyof typeof emptyByType]();
  throw new Error(`There is no empty value of the type ${schema.def.type}.`);
}

const emptyByType = { nullable: () => null, boolean: () => false, number: () => 0, string: () => '', array: () => [] };
