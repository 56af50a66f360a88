import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makeQueueOption } from './make-queue-option.ts';

async function openMenus() {
  const office = await makeOffice();
  const { queueOptions } = office.admin.api;
  const [{ id: queueId }, { id: otherQueueId }] = office.queues;
  const add = (title: string, also: object = {}) => queueOptions.create({ body: { queueId, title, ...also } });
  const menu = async (parentId: number | null = -1) =>
    (await queueOptions.list({ query: { queueId, ...(parentId !== null && { parentId }) } })).map(
      ({ option, title }) => `${option} ${title}`,
    );
  return { ...office, queueOptions, queueId, otherQueueId, add, menu };
}

test('QU-02 an admin builds the menu of a queue; options are numbered, move, and go with all below', async () => {
  const { attendant, queueOptions, queueId, otherQueueId, add, menu } = await openMenus();
  const screen = await attendant.openScreen();
  const buy = await add(' Comprar ', { message: 'O que você procura?' });
  expect(buy).toEqual({
    id: buy.id,
    title: 'Comprar',
    message: 'O que você procura?',
    option: '1',
    queueId,
    parentId: null,
    transferQueueId: null,
    endsBot: false,
  });
  expect(await screen.hear('queueOptions')).toEqual({ action: 'update', queueId });
  const swap = await add('Trocar', { transferQueueId: otherQueueId, parentId: -1 });
  const talk = await add('Falar com uma pessoa', { endsBot: true, option: 1 });
  expect(await menu()).toEqual(['1 Falar com uma pessoa', '2 Comprar', '3 Trocar']);
  const sofa = await add('Sofás', { parentId: buy.id });
  await add('De canto', { parentId: sofa.id });
  expect(await menu(buy.id)).toEqual(['1 Sofás']);
  expect(await queueOptions.list({ query: { queueId } })).toHaveLength(5);
  expect(await queueOptions.update({ params: { id: swap.id }, body: { option: 1, title: 'Devolver' } })).toMatchObject({
    option: '1',
    title: 'Devolver',
    transferQueueId: otherQueueId,
  });
  expect(await menu()).toEqual(['1 Devolver', '2 Falar com uma pessoa', '3 Comprar']);
  await queueOptions.remove({ params: { id: talk.id } });
  expect(await menu()).toEqual(['1 Devolver', '2 Comprar']);
  await queueOptions.remove({ params: { id: buy.id } });
  expect(await menu(null)).toEqual(['1 Devolver']);
  expect(await refusalOf(queueOptions.update({ params: { id: sofa.id }, body: { title: 'x' } }))).toMatchObject({
    error: 'ERR_NO_QUEUE_OPTION_FOUND',
  });
  screen.close();
});

test('QU-02 a menu has at most twenty options and a tree ten levels; a parent belongs to the same queue', async () => {
  const { companyId, admin, attendant, queueOptions, queueId, otherQueueId, add } = await openMenus();
  let parentId: number | null = null;
  for (let level = 1; level <= limits.queueOptions.depth; level++)
    parentId = (await makeQueueOption(companyId, { queueId, title: `Nível ${level}`, parentId })).id;
  expect(await refusalOf(add('fundo demais', { parentId }))).toEqual({ status: 409, error: 'ERR_QUEUE_OPTION_LIMIT' });
  for (let nth = 2; nth <= limits.queueOptions.perMenu; nth++)
    await makeQueueOption(companyId, { queueId, title: `Opção ${nth}` });
  expect(await refusalOf(add('a vigésima primeira'))).toMatchObject({ error: 'ERR_QUEUE_OPTION_LIMIT' });
  expect(
    await refusalOf(queueOptions.create({ body: { queueId: otherQueueId, title: 'alheia', parentId } })),
  ).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_OPTION_FOUND' });
  expect(await refusalOf(add(''))).toMatchObject({ error: 'ERR_VALIDATION' });
  expect(await refusalOf(attendant.api.queueOptions.create({ body: { queueId, title: 'minha' } }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  // The menus of a queue go with it.
  await admin.api.queues.remove({ params: { id: queueId } });
  expect(await refusalOf(queueOptions.list({ query: { queueId } }))).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' });
});

test('QU-02 options that are added at the same time get different numbers', async () => {
  const { add, menu } = await openMenus();
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((title) => add(title)));
  expect((await menu()).map((line) => line.split(' ')[0])).toEqual(['1', '2', '3', '4', '5', '6']);
});
