import fs from 'node:fs';
import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { openHttp } from '../../platform/http/open-http.ts';
import { createLog } from '../../platform/log.ts';
import { clientOf, Refused } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { authenticate } from '../auth/authenticate.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { usersNoun } from './noun.ts';
import { madePassword } from './make-user.ts';

const userOf = (n: number | string) => ({
  name: `Pessoa ${n}`,
  email: `pessoa-${n}-${Math.random().toString(36).slice(2)}@exemplo.com.br`,
  password: 'uma-senha-nova',
  profile: 'user' as const,
});
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  );
const signIn = ({ app, admin }: Office) =>
  clientOf(app.url).auth.login({ body: { email: admin.email, password: madePassword } });

test('a company that makes very many users at once must wait and loses nothing, and others sign in', async () => {
  const [busy, other] = [await makeOffice(), await makeOffice()];
  // Changes of one row at the same time conflict, and some of them would be refused for that reason.
  const people = await Promise.all(Array.from({ length: 5 }, () => busy.hire()));
  const made = Array.from({ length: 100 }, (_, n) => outcomeOf(busy.admin.api.users.create({ body: userOf(n) })));
  const changed = Array.from({ length: 5 }, () => people).flatMap((those) =>
    those.map(({ api, id }) => outcomeOf(api.users.update({ params: { id }, body: { password: 'outra-senha-boa' } }))),
  );
  await signIn(other);
  const outcomes = await Promise.all(made);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'ERR_RATE_LIMITED']));
  const { count } = await busy.admin.api.users.page();
  expect(count).toBe(2 + people.length + outcomes.filter((outcome) => outcome === 'done').length);
  // They come after the others, so all of them may be told to wait.
  for (const outcome of await Promise.all(changed)) expect(['done', 'ERR_RATE_LIMITED']).toContain(outcome);
});

test('a new user or password is refused for any other reason before it is hashed', async () => {
  const { admin, attendant, planId, companyId } = await makeOffice();
  const other = await makeOffice();
  const create = (fields: object) => outcomeOf(admin.api.users.create({ body: { ...userOf('x'), ...fields } }));
  const change = (id: number, fields: object) =>
    outcomeOf(admin.api.users.update({ params: { id }, body: { password: 'outra-senha', ...fields } }));
  // More concurrent calls than may wait for a hash: each gets its own error, so no call waited.
  const many = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 60 }, ask));
  expect(new Set(await many(() => create({ email: attendant.email })))).toEqual(new Set(['ERR_EMAIL_EXISTS']));
  expect(new Set(await many(() => create({ email: other.admin.email })))).toEqual(new Set(['ERR_EMAIL_EXISTS']));
  expect(new Set(await many(() => create({ queueIds: [other.queues[0].id] })))).toEqual(
    new Set(['ERR_NO_QUEUE_FOUND']),
  );
  expect(new Set(await many(() => change(other.admin.id, {})))).toEqual(new Set(['ERR_NO_USER_FOUND']));
  expect(new Set(await many(() => change(attendant.id, { email: admin.email })))).toEqual(
    new Set(['ERR_EMAIL_EXISTS']),
  );
  await asOperator((db) => db.updateTable('plans').set({ users: 2 }).where('id', '=', planId).execute());
  expect(new Set(await many(() => create({})))).toEqual(new Set(['ERR_PLAN_LIMIT']));
  expect((await admin.api.users.page()).count).toBe(2);
  expect(companyId).not.toBe(other.companyId);
});

test('a user may make or change so many users a minute', async () => {
  const { admin, attendant } = await makeOffice();
  const uploadFolder = makeTemporaryFolder();
  const strict = await openHttp({
    log: createLog({ logLevel: 'silent', isProduction: true }),
    served: [usersNoun.served].flatMap((served) => served ?? []),
    authenticate,
    uploadFolder,
    trustProxy: false,
    publicUrl: undefined,
  });
  const change = async ({ token, id }: { token: string; id: number }) => {
    const { statusCode, headers } = await strict.inject({
      method: 'PUT',
      url: `/api/users/${id}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Outro nome' },
    });
    return { statusCode, retryAfter: headers['retry-after'] };
  };
  for (let n = 0; n < limits.passwordCallsPerMinute; n += 1)
    expect(await change(admin)).toMatchObject({ statusCode: 200 });
  expect(await change(admin)).toEqual({ statusCode: 429, retryAfter: expect.stringMatching(/^\d+$/) as string });
  expect(await change(attendant)).toMatchObject({ statusCode: 200 });
  await strict.close();
  fs.rmSync(uploadFolder, { recursive: true, force: true });
});
