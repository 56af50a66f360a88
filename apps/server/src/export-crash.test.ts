import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import pg from 'pg';
import tar from 'tar-stream';
import { expect, test } from 'vitest';
import { clientOf } from './testing/client.ts';
import { startServer } from './testing/start-server.ts';
import { newTestDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

const login = { email: 'bia@example.com', password: 'uma senha bem longa' };
const notes = 110_000;

/** The rows of a table in an archive, by id. */
async function idsIn(bytes: Buffer, table: string): Promise<number[]> {
  const ids: number[] = [];
  const extract = tar.extract();
  Readable.from([bytes]).pipe(extract);
  for await (const entry of extract) {
    const content = await buffer(entry);
    if (!entry.header.name.startsWith(`tables/${table}/`)) continue;
    for (const line of content.toString().trimEnd().split('\n')) ids.push((JSON.parse(line) as { id: number }).id);
  }
  return ids;
}

test(
  'an export whose server is killed between two parts goes on after the start, and its archive has every row once',
  { timeout: 300_000 },
  async () => {
    const databaseUrl = await newTestDatabase();
    const env = { DATABASE_URL: databaseUrl, ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password };
    let server = await startServer({ env });
    const owner = new pg.Client(databaseUrl);
    await owner.connect();
    try {
      const signIn = async () => clientOf(server.url, (await clientOf(server.url).auth.login({ body: login })).token);
      let api = await signIn();
      const { id: contactId } = await api.contacts.create({ body: { name: 'Rosa Lima', number: '5511955553333' } });
      // More than one part of the archive.
      await owner.query(
        `insert into ticket_notes (company_id, contact_id, note)
         select c.company_id, c.id, repeat(n || ' ', 100)
         from contacts c, generate_series(1, $2::int) n
         where c.id = $1`,
        [contactId, notes],
      );
      const { id } = await api.companyData.start();
      const partsOf = async () => {
        const { rows } = await owner.query<{ parts: number; state: string }>(
          'select cardinality(parts) as parts, state from company_exports where id = $1',
          [id],
        );
        return rows[0];
      };
      await until(async () => ((await partsOf())?.parts ?? 0) > 0, { timeoutMs: 120_000 });
      await server.kill();
      const struck = await partsOf();
      expect(struck).toMatchObject({ state: 'working' });
      server = await startServer({ env, dataDir: server.dataDir });
      api = await signIn();
      // In place of the minutes after which the work counts as lost.
      await owner.query(`update company_exports set updated_at = now() - interval '1 hour' where id = $1`, [id]);
      const ready = await until(
        async () => (await api.companyData.list()).exports.find((one) => one.id === id && one.state === 'ready'),
        { timeoutMs: 200_000 },
      );
      expect((await partsOf())?.parts).toBeGreaterThan(struck?.parts ?? 0);
      const bytes = Buffer.from(await (await fetch(`${server.url}${ready.url}`)).arrayBuffer());
      expect(bytes.length).toBe(ready.bytes);
      const ids = await idsIn(bytes, 'ticket_notes');
      expect(ids.length).toBe(notes);
      expect(new Set(ids).size).toBe(notes);
      // The archive is whole: the tables after this one are in it, too.
      expect(await idsIn(bytes, 'users')).toHaveLength(1);
    } finally {
      await owner.end();
      await server.remove();
    }
  },
);
