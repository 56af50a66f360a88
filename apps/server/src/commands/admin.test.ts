import { expect, onTestFinished, test } from 'vitest';
import { codeOfStep, stepAt } from '../domains/two-factor/totp.ts';
import { clientOf, refusalOf } from '../testing/client.ts';
import { runOperatorCommand } from '../testing/run-operator-command.ts';
import { startServer } from '../testing/start-server.ts';
import { newTestDatabase } from '../testing/test-database.ts';

const login = { email: 'bia@example.com', password: 'uma senha bem longa' };
const env = { ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password };

const signIn = (url: string, body: { email: string; password: string }) => clientOf(url).auth.login({ body });
const passwordIn = (output: string) => /password: (\S+?)\.?(?:\s|$)/.exec(output)?.[1] ?? '';

test('reset-password sets a new password and ends the sessions, with the server running or stopped', async () => {
  const server = await startServer({ env });
  onTestFinished(() => server.remove());
  const { token } = await signIn(server.url, login);
  const admin = { DATA_DIR: server.dataDir };
  const reset = await runOperatorCommand('admin', ['reset-password', 'Bia@Example.com'], admin);
  expect(reset).toMatchObject({ code: 0 });
  const password = passwordIn(reset.output);
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(await refusalOf(signIn(server.url, login))).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
  await signIn(server.url, { ...login, password });
  // The server knows a session for five seconds at most.
  await expect
    .poll(() =>
      clientOf(server.url, token)
        .users.page({})
        .then(
          () => 'served',
          () => 'refused',
        ),
    )
    .toBe('refused');

  expect(await server.stop()).toBe(0);
  const piped = await runOperatorCommand('admin', ['reset-password', login.email, '--stdin'], admin, 'outra senha\n');
  expect(piped).toMatchObject({ code: 0 });
  expect(piped.output).not.toContain('outra senha');
  const again = await startServer({ dataDir: server.dataDir, env: {} });
  onTestFinished(() => void again.stop());
  await signIn(again.url, { email: login.email, password: 'outra senha' });
});

test('reset-two-factor lets a user who lost the phone sign in with the password alone', async () => {
  const server = await startServer({ env });
  onTestFinished(() => server.remove());
  const admin = { DATA_DIR: server.dataDir };
  const reset = () => runOperatorCommand('admin', ['reset-two-factor', login.email], admin);
  expect((await reset()).output).toContain('bia@example.com has no two-factor sign-in.');
  const { accounts } = clientOf(server.url, (await signIn(server.url, login)).token);
  const { secret } = await accounts.beginTwoFactor({ body: { password: login.password } });
  await accounts.confirmTwoFactor({ body: { code: codeOfStep(secret, stepAt(new Date())) } });
  expect(await refusalOf(signIn(server.url, login))).toMatchObject({ error: 'ERR_TWO_FACTOR_REQUIRED' });
  expect(await reset()).toMatchObject({ code: 0 });
  await signIn(server.url, login);
});

test('create-company makes a company with an admin who sees nothing of the others', async () => {
  const databaseUrl = await newTestDatabase();
  const server = await startServer({ env: { ...env, DATABASE_URL: databaseUrl } });
  onTestFinished(() => server.remove());
  const admin = { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl };
  const create = (...args: string[]) => runOperatorCommand('admin', ['create-company', ...args], admin);

  const made = await create('Padaria Sol', '--email', 'Dona@Padaria.com.br', '--plan', 'Completo');
  expect(made).toMatchObject({ code: 0 });
  const { token, user } = await signIn(server.url, {
    email: 'dona@padaria.com.br',
    password: passwordIn(made.output),
  });
  expect(user).toMatchObject({ profile: 'admin', super: false });
  const { users } = await clientOf(server.url, token).users.page({});
  expect(users.map(({ email }) => email)).toEqual(['dona@padaria.com.br']);

  expect((await create('Outra', '--email', 'dona@padaria.com.br')).output).toContain('signs in already');
  expect((await create('Outra', '--email', 'x@example.com', '--plan', 'Nenhum')).output).toContain('no plan');
  expect((await create('Outra', '--email', 'nobody')).output).toContain('not an e-mail address');
  expect((await create('O', '--email', 'x@example.com')).output).toContain('2 to 50 characters');
  expect((await create('Outra')).output).toContain('Usage:');
  expect((await create('Outra', '--email', 'x@example.com', '--colour', 'red')).code).toBe(1);
  expect((await runOperatorCommand('admin', ['reset-password', 'x@example.com'], admin)).output).toContain(
    'No user signs in with x@example.com',
  );
});
