import { createRequire } from 'node:module';
import { Client, type PoolClient } from 'pg';
import Result from 'pg/lib/result.js';
import { prepareValue } from 'pg/lib/utils.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { inOnePacket } from '../postgres/in-one-packet.ts';

/** The version of pg whose inner parts were read for `scopedQuery` (decision 0029). */
const readVersion = '8.23.1';

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: await testDatabase() });
  await client.connect();
});
afterAll(() => client.end());

test('pg is the version whose inner parts a scoped statement uses', () => {
  const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string };
  expect(version, 'read docs/decisions/0029 before this version is changed').toBe(readVersion);
});

test('a connection of pg has the messages of the protocol that a scoped statement sends', () => {
  const { connection } = client as unknown as { connection: Record<string, unknown> };
  for (const message of ['parse', 'bind', 'describe', 'execute', 'sync'])
    expect(connection[message], message).toBeTypeOf('function');
});

test('values are written and rows are read as pg does it for its own queries', async () => {
  const values = [new Date('2026-02-03T04:05:06.789Z'), [1, null, 'a"b'], { a: [1] }, Buffer.from([0, 255]), null, 7n];
  const text = `select $1::timestamptz as at, $2::text[] as list, $3::jsonb as json, $4::bytea as bytes,
      $5::int as none, $6::bigint as big`;
  const own = await client.query<Record<string, unknown>>(text, values);
  const written = values.map((value) => prepareValue(value));
  const again = await client.query<Record<string, unknown>>(text, written);
  expect(again.rows).toEqual(own.rows);

  const result = new Result('', undefined);
  result.addFields(own.fields);
  result.addRow(result.parseRow([null, '{1,NULL}', '{"a": 1}', null, '5', '6']));
  result.addCommandComplete({ text: 'SELECT 1' });
  expect(result.rows).toEqual([{ at: null, list: ['1', null], json: { a: 1 }, bytes: null, none: 5, big: '6' }]);
});

test('statements of one turn of the event loop wait for each other on the stream of the connection', async () => {
  const { stream } = (client as unknown as { connection: { stream: { writableCorked: number } } }).connection;
  inOnePacket(client as unknown as PoolClient);
  expect(stream.writableCorked).toBe(1);
  await new Promise(setImmediate);
  expect(stream.writableCorked).toBe(0);
});
