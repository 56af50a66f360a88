import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makeConnection } from '../connections/make-connection.ts';
import { insertTickets } from '../tickets/make-ticket.ts';
import { requireTags } from './find-tags.ts';
import { makeTag } from './make-tag.ts';

test('anyone makes and changes tags; everyone of the company sees it live', async () => {
  const { attendant, admin } = await makeOffice();
  const screen = await admin.openScreen();
  const made = await attendant.api.tags.create({ body: { name: ' Urgente 🔥 ' } });
  expect(made).toEqual({ id: made.id, name: 'Urgente 🔥', color: '#0b7a5b', kanban: false });
  expect(await screen.hear('tag', ({ action }) => action === 'create')).toEqual({ action: 'create', tag: made });
  const changed = await attendant.api.tags.update({ params: { id: made.id }, body: { color: '#ff0000' } });
  expect(changed).toEqual({ ...made, color: '#ff0000' });
  expect(await screen.hear('tag', ({ action }) => action === 'update')).toEqual({ action: 'update', tag: changed });
  expect(await attendant.api.tags.show({ params: { id: made.id } })).toEqual(changed);
  screen.close();
});

test('US-02 only admins and supervisors put a tag on the board or take it off; renaming keeps it', async () => {
  const { attendant, companyId, hire } = await makeOffice();
  const supervisor = await hire({ profile: 'supervisor' });
  const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
  expect(await refusalOf(attendant.api.tags.create({ body: { name: 'Coluna', kanban: true } }))).toEqual(refused);
  const column = await supervisor.api.tags.create({ body: { name: 'Coluna', kanban: true } });
  expect(await refusalOf(attendant.api.tags.update({ params: { id: column.id }, body: { kanban: false } }))).toEqual(
    refused,
  );
  expect(
    await attendant.api.tags.update({ params: { id: column.id }, body: { name: 'Coluna 2', kanban: true } }),
  ).toEqual({
    ...column,
    name: 'Coluna 2',
  });
  const plain = await makeTag(companyId);
  expect(await refusalOf(attendant.api.tags.update({ params: { id: plain.id }, body: { kanban: true } }))).toEqual(
    refused,
  );
});

test('US-02 only an admin deletes a tag, and it is gone for everyone', async () => {
  const { admin, attendant, companyId, hire } = await makeOffice();
  const tag = await makeTag(companyId);
  const screen = await attendant.openScreen();
  for (const who of [attendant, await hire({ profile: 'supervisor' })]) {
    expect(await refusalOf(who.api.tags.remove({ params: { id: tag.id } }))).toEqual({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  }
  await admin.api.tags.remove({ params: { id: tag.id } });
  expect(await screen.hear('tag', (told) => told.action === 'delete')).toEqual({ action: 'delete', tagId: tag.id });
  expect(await refusalOf(admin.api.tags.remove({ params: { id: tag.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_TAG_FOUND',
  });
  screen.close();
});

test('a name belongs to one tag of a company, also under concurrent calls; another company may have it', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => ours.attendant.api.tags.create({ body: { name: 'Vip' } })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const other = await makeTag(ours.companyId);
  expect(await refusalOf(ours.admin.api.tags.update({ params: { id: other.id }, body: { name: 'Vip' } }))).toEqual({
    status: 409,
    error: 'ERR_TAG_NAME_ALREADY_EXISTS',
  });
  await theirs.admin.api.tags.create({ body: { name: 'Vip' } });
});

test('US-02 a user finds no tag of another company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const foreign = await makeTag(theirs.companyId);
  const missing = { status: 404, error: 'ERR_NO_TAG_FOUND' };
  expect(await refusalOf(ours.admin.api.tags.show({ params: { id: foreign.id } }))).toEqual(missing);
  expect(await refusalOf(ours.admin.api.tags.update({ params: { id: foreign.id }, body: { name: 'Minha' } }))).toEqual(
    missing,
  );
  expect(await refusalOf(ours.admin.api.tags.remove({ params: { id: foreign.id } }))).toEqual(missing);
  expect(await ours.admin.api.tags.list()).toEqual([]);
  const own = await makeTag(ours.companyId);
  await expect(inCompany(ours.companyId, (scope) => requireTags(scope, [own.id, foreign.id]))).rejects.toMatchObject({
    code: 'ERR_NO_TAG_FOUND',
  });
  expect(await inCompany(ours.companyId, (scope) => requireTags(scope, [own.id, own.id]))).toEqual([own]);
});

test('TG-01 the page of tags has names, colours and columns, searches without accents, pages by twenty', async () => {
  const { admin, attendant, companyId } = await makeOffice();
  const tags = [];
  for (let n = 0; n < limits.rowsPerPage; n++) tags.push(await makeTag(companyId));
  const urgent = await makeTag(companyId, { name: 'Ágil 100%' });
  const first = await attendant.api.tags.page();
  expect(first).toMatchObject({ count: limits.rowsPerPage + 1, hasMore: true });
  expect(first.tags[0]).toEqual({ ...urgent, ticketsCount: 0 });
  expect((await attendant.api.tags.page({ query: { pageNumber: 2 } })).tags).toHaveLength(1);
  for (const searchParam of ['agil', '100%']) {
    expect(await admin.api.tags.page({ query: { searchParam } })).toMatchObject({
      count: 1,
      hasMore: false,
      tags: [{ id: urgent.id }],
    });
    expect((await admin.api.tags.list({ query: { searchParam } })).map(({ id }) => id)).toEqual([urgent.id]);
  }
  expect(await admin.api.tags.list({ query: { searchParam: 'nada disso' } })).toEqual([]);
});

test('TG-01 a name has at least three characters without outer spaces; a colour three or six digits', async () => {
  const { attendant, companyId } = await makeOffice();
  const { id } = await makeTag(companyId, { name: 'Vip' });
  const refusedAt = (path: string) => ({ status: 400, error: 'ERR_VALIDATION', issues: [{ path }] });
  for (const name of ['', 'ab', ' ab ', 'ab\u0000', 'x'.repeat(limits.tagName.max + 1)]) {
    expect(await refusalOf(attendant.api.tags.create({ body: { name } }))).toMatchObject(refusedAt('name'));
    expect(await refusalOf(attendant.api.tags.update({ params: { id }, body: { name } }))).toMatchObject(
      refusedAt('name'),
    );
  }
  for (const color of ['red', '#12', '#1234567', 'url(x)'])
    expect(await refusalOf(attendant.api.tags.create({ body: { name: 'Cor', color } }))).toMatchObject(
      refusedAt('color'),
    );
  expect(await attendant.api.tags.create({ body: { name: ' abc ', color: '#0af', kanban: false } })).toMatchObject({
    name: 'abc',
    color: '#0af',
    kanban: false,
  });
});

test('TG-01 the page counts the tickets of each tag; after the tag is deleted they stay, without it', async () => {
  const { admin, attendant, companyId, queues } = await makeOffice();
  const [used, other] = [await makeTag(companyId, { name: 'Boleto' }), await makeTag(companyId, { name: 'Troca' })];
  const ids = await inCompany(companyId, async (scope) => {
    const { id } = await makeConnection(scope);
    return insertTickets(
      scope,
      id,
      ['Marta', 'João'].map((name) => ({ name, queueId: queues[0].id })),
    );
  });
  for (const ticketId of ids) await attendant.api.tickets.syncTags({ body: { ticketId, tags: [used.id] } });
  expect((await attendant.api.tags.page()).tags).toEqual([
    { ...used, ticketsCount: 2 },
    { ...other, ticketsCount: 0 },
  ]);
  await admin.api.tags.remove({ params: { id: used.id } });
  expect((await admin.api.tags.page()).tags).toEqual([{ ...other, ticketsCount: 0 }]);
  for (const id of ids) expect((await attendant.api.tickets.show({ params: { id } })).tags).toEqual([]);
});
