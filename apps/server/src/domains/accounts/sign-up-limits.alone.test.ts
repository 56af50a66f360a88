import { limits } from '@balcao/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makePlan } from '../plans/make-plan.ts';
import { makeCompany } from '../companies/make-company.ts';
import { connectAccounts, type AccountOptions } from './connect.ts';

let app: TestApp;
let planId: number;
beforeAll(async () => {
  app = await startTestApp();
  planId = await makePlan();
});
afterAll(() => app.stop());

const signUp = () =>
  clientOf(app.url).accounts.signUp({
    body: {
      name: 'Loja',
      email: `dona${crypto.randomUUID()}@exemplo.com.br`,
      phone: '11 98765-4321',
      password: 'segredo',
      planId,
    },
  });

test("SH-20 an hour's sign-ups are limited in the installation; the operator's companies do not count", async () => {
  const made = await Promise.all(Array.from({ length: limits.signUpsPerHour - 1 }, () => makeCompany()));
  await signUp();
  await asOperator((db) =>
    db
      .updateTable('companies')
      .set({ signed_up_at: new Date() })
      .where(
        'id',
        'in',
        made.map(({ id }) => id),
      )
      .execute(),
  );
  expect(await refusalOf(signUp())).toEqual({ status: 429, error: 'ERR_TOO_MANY_SIGN_UPS' });
  await asOperator((db) =>
    db
      .updateTable('companies')
      .set({ signed_up_at: new Date(Date.now() - 3_600_001) })
      .execute(),
  );
  await signUp();
});

test('SH-20 with SIGN_UP=off no company signs up by itself', async () => {
  const options: AccountOptions = {
    secrets: { atRest: Buffer.alloc(32, 1) },
    pagesUrl: app.url,
    isSignUpOpen: false,
  };
  connectAccounts(options);
  expect(await clientOf(app.url).accounts.signUpTerms()).toMatchObject({ isOpen: false });
  expect(await refusalOf(signUp())).toEqual({ status: 403, error: 'ERR_SIGN_UP_OFF' });
  connectAccounts({ ...options, isSignUpOpen: true });
  await signUp();
});
