import { randomBytes } from 'node:crypto';
import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makeHelp } from './make-help.ts';

const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
const missing = { status: 404, error: 'ERR_NO_HELP_FOUND' };
const uniqueWord = () => `a${randomBytes(6).toString('hex')}`;

test('HE-01 the operator adds, changes and deletes help videos; users of every company see it live', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true });
  const screens = [await ours.attendant.openScreen(), await theirs.attendant.openScreen()];
  const made = await operator.api.helps.create({
    body: { title: ' Conectar um número ', video: 'https://youtu.be/aqz-KE-bpKQ?t=3' },
  });
  expect(made).toEqual({ id: made.id, title: 'Conectar um número', description: '', video: 'aqz-KE-bpKQ' });
  expect(await operator.api.helps.show({ params: { id: made.id } })).toEqual(made);
  const changed = await operator.api.helps.update({
    params: { id: made.id },
    body: { description: 'Passo a passo', video: 'https://www.youtube.com/watch?v=eRsGyueVLvQ' },
  });
  expect(changed).toEqual({ ...made, description: 'Passo a passo', video: 'eRsGyueVLvQ' });
  for (const { attendant } of [ours, theirs]) expect(await attendant.api.helps.list()).toContainEqual(changed);
  await operator.api.helps.remove({ params: { id: made.id } });
  for (const screen of screens) {
    const isOurs = (payload: { action: string; record?: { id: number }; id?: number }) =>
      (payload.record?.id ?? payload.id) === made.id;
    expect(await screen.hear('help', (told) => isOurs(told) && told.action === 'create')).toEqual({
      action: 'create',
      record: made,
    });
    expect(await screen.hear('help', (told) => isOurs(told) && told.action === 'update')).toEqual({
      action: 'update',
      record: changed,
    });
    expect(await screen.hear('help', (told) => isOurs(told) && told.action === 'delete')).toEqual({
      action: 'delete',
      id: made.id,
    });
    screen.close();
  }
  expect(await refusalOf(operator.api.helps.show({ params: { id: made.id } }))).toEqual(missing);
  expect(await refusalOf(operator.api.helps.update({ params: { id: made.id }, body: {} }))).toEqual(missing);
  expect(await refusalOf(operator.api.helps.remove({ params: { id: made.id } }))).toEqual(missing);
});

test('HE-01 only the operator may write help videos; a statement in the scope of a company is refused', async () => {
  const { admin, companyId } = await makeOffice();
  const { id } = await makeHelp();
  expect(await refusalOf(admin.api.helps.page())).toEqual(refused);
  expect(await refusalOf(admin.api.helps.create({ body: { title: 'Minha', video: 'aqz-KE-bpKQ' } }))).toEqual(refused);
  expect(await refusalOf(admin.api.helps.update({ params: { id }, body: { title: 'Minha' } }))).toEqual(refused);
  expect(await refusalOf(admin.api.helps.remove({ params: { id } }))).toEqual(refused);
  const statements: ((db: Scope['db']) => Promise<unknown>)[] = [
    (db) => db.insertInto('helps').values({ title: 'Minha', description: '', video: 'aqz-KE-bpKQ' }).execute(),
    (db) => db.updateTable('helps').set({ title: 'Minha' }).where('id', '=', id).execute(),
    (db) => db.deleteFrom('helps').where('id', '=', id).execute(),
  ];
  for (const statement of statements)
    await expect(inCompany(companyId, ({ db }) => statement(db))).rejects.toThrow(/permission denied for table helps/);
  expect(await admin.api.helps.list()).toContainEqual(expect.objectContaining({ id, title: 'Ajuda' }));
});

test('HE-01 the list for the operator finds titles and descriptions without accents and pages by twenty', async () => {
  const { hire } = await makeOffice();
  const operator = await hire({ isSuper: true });
  const word = uniqueWord();
  for (let n = 0; n < limits.rowsPerPage; n++) await makeHelp({ title: `B ${n}`, description: word });
  const first = await makeHelp({ title: `Ágil ${word}` });
  const page = await operator.api.helps.page({ query: { searchParam: word.toUpperCase() } });
  expect(page).toMatchObject({ count: limits.rowsPerPage + 1, hasMore: true });
  expect(page.records).toHaveLength(limits.rowsPerPage);
  expect(page.records[0]).toEqual(first);
  const rest = await operator.api.helps.page({ query: { searchParam: word, pageNumber: 2 } });
  expect(rest).toMatchObject({ count: limits.rowsPerPage + 1, hasMore: false });
  expect(rest.records).toHaveLength(1);
  expect((await operator.api.helps.page({ query: { searchParam: `agil ${word}` } })).records).toEqual([first]);
});

test('HE-01 a video that is not on YouTube is refused at its field', async () => {
  const { hire } = await makeOffice();
  const operator = await hire({ isSuper: true });
  for (const video of ['https://vimeo.com/12345678901', 'javascript:alert(1)', 'curto', '']) {
    expect(await refusalOf(operator.api.helps.create({ body: { title: 'Vídeo', video } }))).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      issues: [{ path: 'video' }],
    });
  }
});
