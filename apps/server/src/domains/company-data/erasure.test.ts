import fs from 'node:fs';
import path from 'node:path';
import { limits } from '@balcao/contract';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { populate } from '../../testing/populate.ts';
import { until } from '../../testing/until.ts';
import { madePassword } from '../users/make-user.ts';
import { eraseDueCompanies, tablesKeptAtCompanyErasure } from './jobs.ts';

const signal = new AbortController().signal;
const afterDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const nameOf = async ({ companyId }: Office) =>
  (
    await asOperator((db) =>
      db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirstOrThrow(),
    )
  ).name;

/** The owner of the database sees the rows of all companies by the role of the operator. */
async function openRows(office: Office) {
  const db = new Client({ connectionString: office.app.databaseUrl });
  await db.connect();
  onTestFinished(() => db.end());
  await db.query('set role app_operator');
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.relname as name
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  return {
    db,
    /** How many rows of the company each table has; tables without any are left out. */
    async count({ companyId }: Office): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        const { rows } = await db.query<{ count: number }>(
          `select count(*)::int as count from ${name} where company_id = $1`,
          [companyId],
        );
        if (rows[0]?.count) counts[name] = rows[0].count;
      }
      return counts;
    },
  };
}

const filesOf = ({ app, companyId }: Office) => {
  const folder = path.join(app.dataDir, 'files', 'c', String(companyId));
  return fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }) : [];
};

async function isErased({ companyId }: Office): Promise<boolean> {
  const { erased_at: erasedAt } = await asOperator((db) =>
    db.selectFrom('companies').select('erased_at').where('id', '=', companyId).executeTakeFirstOrThrow(),
  );
  return erasedAt !== null;
}

/** Runs the job until the links of the numbers have ended and the company is erased. */
const eraseFully = (office: Office, now: Date) =>
  until(async () => {
    await eraseDueCompanies({ signal, now });
    return isErased(office);
  });

test('an ended company is refused at once; later only books without personal data are left', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true, name: 'Olga Operadora' });
  await populate(theirs, 'palavra');
  const rows = await openRows(theirs);
  const { admin, companyId } = theirs;
  const name = await nameOf(theirs);
  await asOperator(async (db) => {
    await db
      .updateTable('payment_charges')
      .set({ payer: { firstName: 'Ana', lastName: 'Souza' } as never })
      .where('company_id', '=', companyId)
      .execute();
  });
  const oursBefore = await rows.count(ours);
  expect(filesOf(theirs).length).toBeGreaterThan(0);
  const screen = await operator.openScreen();

  const ordered = await operator.api.subscribers.orderErasure({ params: { id: companyId }, body: { name } });
  expect(ordered).toMatchObject({ status: false, eraseAt: expect.any(String) });
  expect(Date.parse(ordered.eraseAt ?? '') - Date.now()).toBeGreaterThan((limits.erasureDays - 1) * 86_400_000);
  // Other tests erase companies at the same time.
  const { eraseAt } = ordered;
  await screen.hear('subscriber', (told) => told.action === 'update' && told.record.eraseAt === eraseAt);
  await expect.poll(() => refusalOf(admin.api.tags.list())).toMatchObject({ error: 'ERR_COMPANY_BLOCKED' });
  const login = { email: admin.email, password: madePassword };
  expect(await refusalOf(clientOf(theirs.app.url).auth.login({ body: login }))).toMatchObject({ status: 403 });
  await expect(admin.openScreen()).rejects.toThrow('ERR_COMPANY_BLOCKED');

  // Before its time nothing is erased.
  await eraseDueCompanies({ signal, now: afterDays(limits.erasureDays - 1) });
  const before = await rows.count(theirs);
  expect(Object.keys(before).length).toBeGreaterThan(50);

  await eraseFully(theirs, afterDays(limits.erasureDays + 1));
  const after = await rows.count(theirs);
  expect(Object.keys(after)).toEqual(tablesKeptAtCompanyErasure.filter((table) => table in before));
  expect(after['invoices']).toBe(before['invoices']);
  expect(filesOf(theirs)).toEqual([]);
  expect(await refusalOf(clientOf(theirs.app.url).auth.login({ body: login }))).toMatchObject({ status: 401 });
  await expect
    .poll(() => refusalOf(admin.api.tags.list()), { timeout: 30_000 })
    .toMatchObject({ error: 'ERR_TOKEN_EXPIRED' });
  const books = await rows.db.query(
    `select c.*, i.status as invoice, p.payer
     from companies c
     join invoices i on i.company_id = c.id
     left join payment_charges p on p.company_id = c.id
     where c.id = $1`,
    [companyId],
  );
  expect(books.rows[0]).toMatchObject({ name: `#${companyId}`, email: null, phone: null, payer: null });
  expect(books.rows.map(({ invoice }) => invoice as string)).not.toContain('open');
  expect(JSON.stringify(books.rows)).not.toContain('palavra');

  // The operator no longer sees it, and finds who ended it in the audit log.
  await screen.hear('subscriber', (told) => told.action === 'delete' && told.id === companyId);
  expect(await refusalOf(operator.api.subscribers.orderErasure({ params: { id: companyId }, body: { name } }))).toEqual(
    {
      status: 404,
      error: 'ERR_NO_COMPANY_FOUND',
    },
  );
  expect((await operator.api.subscribers.list()).map(({ id }) => id)).not.toContain(companyId);
  const { entries } = await ours.admin.api.audit.list({ query: { subject: 'companies' } });
  const noted = entries.filter(({ recordId }) => recordId === String(companyId));
  expect(noted.map(({ action, actor, actorName, recordName }) => [action, actor, actorName, recordName])).toEqual([
    ['removed', 'platform', '', name],
    ['changed', 'platform', 'Olga Operadora', name],
  ]);
  // Other companies are not touched.
  const oursAfter = await rows.count(ours);
  for (const [table, count] of Object.entries(oursBefore))
    expect(oursAfter[table], table).toBeGreaterThanOrEqual(count);
  screen.close();
});

test('an erasure that is interrupted again and again goes on where it stopped', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true });
  await populate(theirs, 'interrompida');
  const rows = await openRows(theirs);
  const body = { name: await nameOf(theirs) };
  await operator.api.subscribers.orderErasure({ params: { id: theirs.companyId }, body });
  const now = afterDays(limits.erasureDays + 1);
  const sizes: number[] = [];
  for (let steps = 1; ; steps *= 2) {
    // The signal aborts at its n-th look, which stands before each step.
    let looks = 0;
    const interrupting = {
      throwIfAborted() {
        if (++looks > steps) throw new Error('interrupted');
      },
    } as AbortSignal;
    await eraseDueCompanies({ signal: interrupting, now }).catch(() => undefined);
    sizes.push(Object.keys(await rows.count(theirs)).length);
    if (await isErased(theirs)) break;
    if (steps > 10_000) throw new Error('It does not end.');
  }
  expect(sizes.length).toBeGreaterThan(4);
  expect(sizes.at(0)).toBeGreaterThan(40);
  expect(sizes.at(-1)).toBeLessThanOrEqual(tablesKeptAtCompanyErasure.length);
});

test('the order is taken back during the waiting time, and no later; the company is as it was', async () => {
  const [ours, theirs, blocked] = [await makeOffice(), await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true });
  const { orderErasure, takeBackErasure, update } = operator.api.subscribers;
  await update({ params: { id: blocked.companyId }, body: { status: false } });
  for (const [office, status] of [
    [theirs, true],
    [blocked, false],
  ] as const) {
    const params = { id: office.companyId };
    const body = { name: await nameOf(office) };
    const first = await orderErasure({ params, body });
    // A second order does not move the time.
    expect((await orderErasure({ params, body })).eraseAt).toBe(first.eraseAt);
    expect(await refusalOf(update({ params, body: { status: true } }))).toEqual({
      status: 409,
      error: 'ERR_ERASURE_ORDERED',
    });
    expect(await takeBackErasure({ params })).toMatchObject({ eraseAt: null, status });
    expect(await takeBackErasure({ params })).toMatchObject({ eraseAt: null, status });
  }
  await expect
    .poll(() =>
      theirs.admin.api.tags.list().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await orderErasure({ params: { id: theirs.companyId }, body: { name: await nameOf(theirs) } });
  await asOperator((db) =>
    db
      .updateTable('companies')
      .set({ erase_at: new Date(Date.now() - 1000) })
      .where('id', '=', theirs.companyId)
      .execute(),
  );
  expect(await refusalOf(takeBackErasure({ params: { id: theirs.companyId } }))).toEqual({
    status: 409,
    error: 'ERR_ERASURE_BEGUN',
  });
});

test('only the operator ends a company, with its name, and never the one of an operator', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true });
  const supervisor = await theirs.hire({ profile: 'supervisor' });
  const params = { id: theirs.companyId };
  const name = await nameOf(theirs);
  for (const { api } of [theirs.admin, ours.admin, supervisor, theirs.attendant]) {
    expect(await refusalOf(api.subscribers.orderErasure({ params, body: { name } }))).toMatchObject({ status: 403 });
    expect(await refusalOf(api.subscribers.takeBackErasure({ params }))).toMatchObject({ status: 403 });
  }
  const order = (id: number, typed: string) =>
    refusalOf(operator.api.subscribers.orderErasure({ params: { id }, body: { name: typed } }));
  expect(await order(params.id, `${name}x`)).toEqual({ status: 409, error: 'ERR_OTHER_COMPANY_NAME' });
  expect(await order(ours.companyId, await nameOf(ours))).toEqual({ status: 409, error: 'ERR_OWN_COMPANY' });
  expect(await order(999_999_999, name)).toEqual({ status: 404, error: 'ERR_NO_COMPANY_FOUND' });
});
