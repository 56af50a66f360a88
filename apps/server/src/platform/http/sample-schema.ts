import type { FieldNote, FieldNotes } from '@balcao/contract/docs/field-note';

/** A JSON schema, as far as the documents of the API use it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  description?: string;
  pattern?: string;
  format?: string;
  minimum?: number;
  minItems?: number;
  exclusiveMinimum?: number;
  additionalProperties?: JsonSchema | boolean;
}

/** Where the values come from: the named schemas, and the notes of fields. */
interface Known {
  schemas: Readonly<Record<string, JsonSchema>>;
  notes: FieldNotes;
}

/**
 * The note of a field. The longest path wins: `chats.send.mentions`, else `chats.mentions`, else `mentions`. The output
 * form of a record (`ChatOutput`) has the notes of the record (`Chat`).
 */
export function noteOf(notes: Known['notes'], owner: string, field: string): FieldNote | undefined {
  const path = owner.replace(/^(\w+)Output\b/, '$1').split('.');
  while (path.length > 0) {
    const found = notes[[...path, field].join('.')];
    if (found) return found;
    path.pop();
  }
  return notes[field];
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** Makes believable values for schemas: each field gets the first value of its note that its schema accepts. */
export function sampler({ schemas, notes }: Known) {
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : resolve(schemas[nameOf(schema.$ref)] ?? {});

  /** Whether a schema accepts a value; only as exact as the choice of an example needs. */
  function accepts(given: JsonSchema, value: unknown): boolean {
    const schema = resolve(given);
    const any = schema.anyOf ?? schema.oneOf;
    if (any) return any.some((option) => accepts(option, value));
    if (schema.const !== undefined) return schema.const === value;
    if (schema.enum) return schema.enum.includes(value);
    if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) return false;
    if (typeof value === 'number' && value < (schema.minimum ?? value)) return false;
    if (Array.isArray(value) && typeof schema.items === 'object')
      return schema.type === 'array' && value.every((element) => accepts(schema.items as JsonSchema, element));
    // A record is made field by field.
    if (schema.properties) return false;
    return schema.type === undefined || [schema.type].flat().some((type) => isOf(type, value));
  }

  /** @param values preferred values @throws Error if no note gives a value */
  function sampleOf(given: JsonSchema, owner: string, values: readonly unknown[] = []): unknown {
    const schema = resolve(given);
    const name = given.$ref === undefined ? owner : nameOf(given.$ref);
    const wanted = [...values, ...(schema.examples ?? [])].find((value) => accepts(schema, value));
    if (wanted !== undefined) return wanted;
    const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    if (first) return sampleOf(first, name, values);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const type = [schema.type].flat().find((each) => each !== 'null');
    if (type === 'object' || schema.properties) return recordOf(schema, name);
    if (schema.prefixItems) return schema.prefixItems.map((item) => sampleOf(item, name, values));
    if (type === 'array') return typeof schema.items === 'object' ? [sampleOf(schema.items, name, values)] : [];
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
    if (type === 'null') return null;
    throw new Error(`No note gives a value of ${owner}: ${JSON.stringify(schema)}`);
  }

  // `slice(1)`: the first element of a note is a description, and the values follow.
  const recordOf = (schema: JsonSchema, owner: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, fieldSchema]) => [
        field,
        sampleOf(fieldSchema, `${owner}.${field}`, noteOf(notes, owner, field)?.slice(1)),
      ]),
    );
  return sampleOf;
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
