import { z } from 'zod';

/**
 * The names of the fields that a body may have, from its schema.
 * @throws Error at start for a schema that does not list its fields
 */
export function fieldNamesOf(schema: z.ZodType): ReadonlySet<string> {
  // An empty registry: a schema that has a name in the global one would be written as a reference.
  const metadata = z.registry<{ id?: string }>();
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata });
  if (!properties) throw new Error('The body of a route with files must be an object: its schema names the fields.');
  return new Set(Object.keys(properties));
}
