import { z } from 'zod';

interface SchemaNode {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  format?: string;
  pattern?: string;
  default?: unknown;
  examples?: unknown[];
}

/**
 * A value that a schema of the contract accepts, derived from the schema: required fields only, as small as possible.
 * @param known values, by the names of fields, that a schema cannot know: ids of rows, unique names
 * @param also optional fields that the value has, too
 */
export function sampleOf(
  schema: z.ZodType,
  known: Record<string, unknown> = {},
  { also = [] }: { also?: readonly string[] } = {},
): Record<string, unknown> {
  return (sample(jsonSchemaOf(schema), known, also) ?? {}) as Record<string, unknown>;
}

/** The names of a schema's fields. */
export const fieldsOf = (schema: z.ZodType): string[] => Object.keys(jsonSchemaOf(schema).properties ?? {});

const schemaCache = new WeakMap<z.ZodType, SchemaNode>();
function jsonSchemaOf(schema: z.ZodType): SchemaNode {
  let node = schemaCache.get(schema);
  if (!node)
    schemaCache.set(schema, (node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode));
  return node;
}

function sample(node: SchemaNode, known: Record<string, unknown>, also: readonly string[]): unknown {
  if (node.const !== undefined) return node.const;
  if (node.examples) return node.examples[0];
  if (node.enum) return node.enum[0];
  const [first] = node.anyOf ?? node.oneOf ?? node.allOf ?? [];
  if (first) return sample(first, known, also);
  switch (node.type) {
    case 'object': {
      const names = Object.keys(node.properties ?? {}).filter(
        (name) => node.required?.includes(name) || also.includes(name),
      );
      return Object.fromEntries(
        names.map((name) => [name, name in known ? known[name] : sample(node.properties?.[name] ?? {}, known, also)]),
      );
    }
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () => sample(node.items ?? {}, known, also));
    case 'integer':
    case 'number':
      return Math.max(node.minimum ?? 1, (node.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'string':
      return text(node);
    default:
      return node.default ?? 'x';
  }
}

function text({ format, minLength = 1 }: SchemaNode): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'email') return 'alguem@example.com';
  if (format === 'date') return '2026-01-31';
  return 'texto longo o bastante para ser um nome'.slice(0, Math.max(minLength, 12)).padEnd(minLength, 'x');
}
