import { Contact, Message, Ticket } from '@balcao/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contactFields } from './domains/contacts/contact-fields.ts';
import { messageFields } from './domains/messages/message-fields.ts';
import { ticketFields } from './domains/tickets/ticket-fields.ts';
import type { Field } from './platform/scope/field-table.ts';
import { newTestDatabase } from './testing/test-database.ts';

let db: Client;
beforeAll(async () => {
  db = new Client({ connectionString: await newTestDatabase() });
  await db.connect();
});
afterAll(() => db.end());

type ColumnField = Extract<Field<unknown>, { column: string }>;

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  isIdentity: boolean;
  initial: string | null;
}

async function columnsOf(table: string): Promise<ReadonlyMap<string, Column>> {
  const { rows } = await db.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
      is_identity = 'YES' as "isIdentity",
      column_default as initial
    from information_schema.columns
    where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

const types: Record<string, readonly string[]> = {
  boolean: ['boolean'],
  number: ['integer', 'smallint', 'bigint'],
  string: ['text', 'uuid', 'bigint'],
  enum: ['text'],
};

/** What the migrations say about a column, as a field table would say it. */
async function describe(column: Column | undefined, { initial, isGenerated }: ColumnField) {
  if (!column) return 'There is no such column.';
  const { rows } = await db.query<{ value: unknown }>(`select ${column.initial ?? 'null'} as value`);
  return {
    isInstant: column.type === 'timestamp with time zone',
    isNullable: column.isNullable,
    ...(isGenerated && { isGenerated: column.isIdentity || column.initial !== null }),
    ...(initial !== undefined && { initial: rows[0]?.value }),
    ...(!isGenerated && initial === undefined && { hasDefault: column.initial !== null }),
  };
}

test.each([
  ['messages', messageFields, Message],
  ['tickets', ticketFields, Ticket],
  ['contacts', contactFields, Contact],
] as const)('the field table of %s says what the migrations say', async (table, fields, schema) => {
  const columns = await columnsOf(table);
  const shape: Record<string, z.ZodType | undefined> = schema.shape;
  for (const [name, field] of Object.entries<Field<unknown>>(fields)) {
    if (!('column' in field)) continue;
    const wire = shape[name];
    const isNullable = wire instanceof z.ZodNullable;
    const type = (isNullable ? (wire.unwrap() as z.ZodType) : wire)?.def.type ?? '';
    const column = columns.get(field.column);
    expect({ name, ...Object(await describe(column, field)) }).toEqual({
      name,
      isInstant: field.isInstant === true,
      isNullable,
      ...(field.isGenerated && { isGenerated: true }),
      ...(field.initial !== undefined && { initial: field.initial }),
      ...(!field.isGenerated && field.initial === undefined && { hasDefault: false }),
    });
    if (!field.isInstant) expect(types[type], name).toContain(column?.type);
  }
});
