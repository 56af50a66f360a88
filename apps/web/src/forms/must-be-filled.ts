import type { z } from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/**
 * Whether a text field of a form must be filled: its schema refuses the empty text. False for fields of other kinds,
 * such as numbers and switches: they always have a value, or set `required` themselves.
 * @param schema of the form
 * @param name the path of the field, such as `cloud.appSecret` or `rows.0.value`
 */
export function mustBeFilled(schema: z.ZodType, name: string): boolean {
  const field = name.split('.').reduce<$ZodType | undefined>(schemaOfPart, schema);
  return field !== undefined && innermost(field).def.type === 'string' && !(field as z.ZodType).safeParse('').success;
}

/** The schemas of the mounted forms, by their controls. */
const schemas = new WeakMap<object, z.ZodType>();

/** Tells the fields of a form its schema. */
export function keepSchema(control: object, schema: z.ZodType): void {
  schemas.set(control, schema);
}

/** Whether a field of a form must be filled; false for a form without a schema. */
export function mustBeFilledIn(control: object, name: string): boolean {
  const schema = schemas.get(control);
  return schema !== undefined && (mustBeFilled(schema, name) || refusedInEmptyForm(schema).has(name));
}

/** The results of `refusedInEmptyForm`, by schema. */
const requiredPaths = new WeakMap<z.ZodType, ReadonlySet<string>>();

/**
 * Some forms have a schema of an object without fields, and one rule that checks all values of the form. For these: the
 * paths of the fields that the rule refuses in an empty form. For other schemas: none.
 */
function refusedInEmptyForm(schema: z.ZodType): ReadonlySet<string> {
  const { def } = innermost(schema);
  if (def.type !== 'object' || Object.keys(def.shape).length > 0) return new Set();
  const known = requiredPaths.get(schema);
  if (known) return known;
  const found = new Set(schema.safeParse({}).error?.issues.map(({ path }) => path.join('.')));
  requiredPaths.set(schema, found);
  return found;
}

/** The schema of one part of an object or a list; undefined: there is no such part, or the schema is a union. */
function schemaOfPart(whole: $ZodType | undefined, key: string): $ZodType | undefined {
  const inner = whole && innermost(whole);
  if (inner?.def.type === 'object') return inner.def.shape[key];
  return inner?.def.type === 'array' ? inner.def.element : undefined;
}

/** The schema inside `optional`, `nullable`, `default` and `nonoptional`, and that of the input of a pipe. */
function innermost(schema: $ZodType): $ZodTypes['_zod'] {
  const inner = (schema as $ZodTypes)._zod;
  switch (inner.def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'nonoptional':
      return innermost(inner.def.innerType);
    case 'pipe':
      return innermost(inner.def.in);
    default:
      return inner;
  }
}
