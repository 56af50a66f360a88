import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isPassword } from '../../platform/crypto/passwords.ts';
import { bundledProgram } from '../../testing/bundled-program.ts';
import { newTestDatabase } from '../../testing/test-database.ts';
import type { FirstAdmin } from './first-run.ts';

async function startNode(url: string, env: Record<string, string> = {}): Promise<FirstAdmin | null> {
  const program = await bundledProgram('testing/first-run-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: { ...process.env, ...env, DATABASE_URL: url },
  });
  return JSON.parse(stdout) as FirstAdmin | null;
}
async function stored(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{
    company: string;
    due_date: Date | null;
    email: string;
    profile: string;
    super: boolean;
    password_hash: string;
  }>(
    `select c.name as company, c.due_date, u.email, u.profile, u.super, u.password_hash
      from companies c
      join users u on u.company_id = c.id
      join plans p on p.id = c.plan_id`,
  );
  await client.end();
  return rows;
}

test('nodes that start at once on an empty database make one company and one admin, random password', async () => {
  const url = await newTestDatabase();
  const made = await Promise.all([startNode(url), startNode(url), startNode(url)]);
  const [admin, ...others] = made.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(admin).toMatchObject({ email: 'admin@balcao.local', generated: true });
  expect(admin?.password).toMatch(/^[\w-]{16}$/);
  const rows = await stored(url);
  expect(rows).toMatchObject([{ due_date: null, email: 'admin@balcao.local', profile: 'admin', super: true }]);
  expect(await isPassword(rows[0]?.password_hash, admin?.password ?? '')).toBe(true);
  expect(await startNode(url)).toBeNull();
});

test('the first admin is the one that the environment names', async () => {
  const url = await newTestDatabase();
  expect(await startNode(url, { ADMIN_EMAIL: 'Dona@Padaria.com.br', ADMIN_PASSWORD: 'uma frase longa' })).toEqual({
    email: 'dona@padaria.com.br',
    password: 'uma frase longa',
    generated: false,
  });
  const rows = await stored(url);
  expect(rows).toHaveLength(1);
  expect(await isPassword(rows[0]?.password_hash, 'uma frase longa')).toBe(true);
});
