import { z } from 'zod';
import { isInstant } from './fields.ts';
import type { RowLayout } from './read-row.ts';

/** An integer for the extra fields of a row, such as the id of a file. */
export const number = () => z.int();

/**
 * The layout of records as rows of a page. It follows from the types of the fields, so a new field needs no further
 * declaration. `readRow` reads a row in this layout, and `packSql` of the server writes it.
 * @param own the fields of the record; numbers are integers
 * @param more fields that only a row has
 * @returns the layout, and the schemas of the two lists of rows
 * @throws Error for a field that is no number, boolean, instant, text or enum: send this field beside the rows
 */
export function layOutRows<Own extends z.ZodRawShape, More extends z.ZodRawShape = Record<never, never>>(
  own: z.ZodObject<Own>,
  more?: z.ZodObject<More>,
) {
  const shape: z.ZodRawShape = { ...own.shape, ...more?.shape };
  const [ownNames, moreNames] = [namesByKind(own.shape), namesByKind(more?.shape ?? {})];
  const flags = [...ownNames.flags, ...moreNames.flags];
  const instants = [...ownNames.instants, ...moreNames.instants];
  const layout: RowLayout<z.infer<z.ZodObject<Own>> & z.infer<z.ZodObject<More>>> = {
    numbers: [...ownNames.numbers, ...(flags.length > 0 ? ['flags'] : []), ...moreNames.numbers, ...instants],
    flags,
    instants,
    texts: [...ownNames.texts, ...moreNames.texts],
  };
  /** The schema of a field within a row: instants and `flags` are integers there. */
  const schemaInRow = (name: string): z.ZodType => {
    const field = shape[name] as z.ZodType | undefined;
    if (field !== undefined && !instants.includes(name)) return field;
    return field instanceof z.ZodNullable ? number().nullable() : number();
  };
  return {
    layout,
    numbers: listsOf<number>(layout.numbers.map(schemaInRow)),
    texts: listsOf<string>(layout.texts.map(schemaInRow)),
  };
}

type Kind = 'numbers' | 'flags' | 'instants' | 'texts';

const kindOfType: Readonly<Record<string, Kind>> = {
  number: 'numbers',
  boolean: 'flags',
  string: 'texts',
  enum: 'texts',
};

/** The names of the fields, by the list in which a row has them. */
function namesByKind(shape: z.ZodRawShape): Record<Kind, string[]> {
  const names: Record<Kind, string[]> = { numbers: [], flags: [], instants: [], texts: [] };
  for (const [name, schema] of Object.entries(shape)) names[kindOf(name, schema as z.ZodType)].push(name);
  return names;
}

function kindOf(name: string, schema: z.ZodType): Kind {
  const value = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
  const kind = isInstant(value) ? 'instants' : kindOfType[value.def.type];
  // A bit cannot be null, and `flags` is the name of the number that holds the bits.
  const isNullableBoolean = kind === 'flags' && value !== schema;
  if (kind === undefined || isNullableBoolean || name === 'flags')
    throw new Error(`A row cannot hold the field ${name}: leave it out and write it beside the rows.`);
  return kind;
}

/** The schema of the lists of many rows. The casts: the compiler does not know the length of the tuple. */
const listsOf = <Value>(values: z.ZodType[]) =>
  z.array(z.tuple(values as never)) as unknown as z.ZodArray<z.ZodType<(Value | null)[]>>;
