import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';

test('a user saves views of the list, renames, reorders and deletes them; colleagues do not see them', async () => {
  const { attendant, admin } = await makeOffice();
  const { savedViews } = attendant.api;
  const screen = await attendant.openScreen();
  const mine = [];
  for (const name of ['VIP', 'Esperando', 'Fechados'])
    mine.push(await savedViews.create({ body: { name, address: 'tab=search&tags=4' } }));
  expect(await screen.hear('savedView')).toEqual({ action: 'update' });
  const [vip, waiting, closed] = mine.map(({ id }) => id) as [number, number, number];
  expect((await savedViews.list()).map(({ name }) => name)).toEqual(['VIP', 'Esperando', 'Fechados']);
  await savedViews.update({ params: { id: vip }, body: { name: 'Clientes VIP' } });
  const ordered = await savedViews.reorder({ body: { ids: [closed, vip, waiting] } });
  expect(ordered.map(({ name }) => name)).toEqual(['Fechados', 'Clientes VIP', 'Esperando']);
  expect(ordered[1]).toEqual({ id: vip, name: 'Clientes VIP', address: 'tab=search&tags=4', isShared: false });
  await savedViews.remove({ params: { id: waiting } });
  expect((await savedViews.list()).map(({ id }) => id)).toEqual([closed, vip]);
  expect(await admin.api.savedViews.list()).toEqual([]);
  for (const refused of [
    () => admin.api.savedViews.update({ params: { id: vip }, body: { name: 'Meu' } }),
    () => admin.api.savedViews.remove({ params: { id: vip } }),
  ])
    expect(await refusalOf(refused())).toEqual({ status: 404, error: 'ERR_NO_SAVED_VIEW_FOUND' });
  screen.close();
});

test('an admin shares views with the company; others use them and may not change them', async () => {
  const { attendant, admin } = await makeOffice();
  const screen = await attendant.openScreen();
  const shared = await admin.api.savedViews.create({ body: { name: 'Todos', address: 'all=1', isShared: true } });
  expect(await screen.hear('savedView')).toEqual({ action: 'update' });
  const own = await attendant.api.savedViews.create({ body: { name: 'Meus', address: '' } });
  expect(await attendant.api.savedViews.list()).toEqual([shared, own]);
  const params = { id: shared.id };
  for (const refused of [
    () => attendant.api.savedViews.update({ params, body: { name: 'Outro' } }),
    () => attendant.api.savedViews.remove({ params }),
    () => attendant.api.savedViews.create({ body: { name: 'X', address: '', isShared: true } }),
    () => attendant.api.savedViews.update({ params: { id: own.id }, body: { isShared: true } }),
  ])
    expect(await refusalOf(refused())).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await admin.api.savedViews.update({ params, body: { isShared: false } })).toMatchObject({ isShared: false });
  expect(await attendant.api.savedViews.list()).toEqual([own]);
  expect(await admin.api.savedViews.list()).toMatchObject([{ id: shared.id }]);
  screen.close();
});

test('a user has at most twenty views', async () => {
  const { attendant } = await makeOffice();
  const create = (n: number) =>
    attendant.api.savedViews.create({ body: { name: `Visão ${n}`, address: 'tab=closed' } });
  for (let n = 0; n < limits.savedViews; n++) await create(n);
  expect(await refusalOf(create(99))).toEqual({ status: 409, error: 'ERR_SAVED_VIEW_LIMIT' });
});
