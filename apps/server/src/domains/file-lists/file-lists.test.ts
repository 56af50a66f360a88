import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makePicture } from '../../testing/test-media.ts';
import { tidyMedia } from '../media/jobs.ts';
import { filesOf } from './index.ts';

const missing = { status: 404, error: 'ERR_NO_FILE_LIST_FOUND' };
const prices = { name: 'preços.txt', bytes: 'Mesa: R$ 900' };
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
type Upload = { name: string; type?: string; bytes: Uint8Array<ArrayBuffer> | string };

test('FL-01 a file list is made, gets its files, is ordered and renamed, and the files keep that order', async () => {
  const { app, attendant, companyId } = await makeOffice();
  const { api } = attendant;
  const made = await api.fileLists.create({
    body: { name: ' Catálogo ', message: 'Segue o catálogo', options: [{ name: 'Preços' }, { name: 'Foto' }] },
  });
  const empty = { path: null, file: null, mediaType: null, size: null, thumbUrl: null };
  expect(made).toEqual({
    id: made.id,
    name: 'Catálogo',
    message: 'Segue o catálogo',
    userId: attendant.id,
    options: [
      { id: made.options[0]?.id, name: 'Preços', ...empty },
      { id: made.options[1]?.id, name: 'Foto', ...empty },
    ],
  });
  const [first = { id: 0 }, second = { id: 0 }] = made.options;
  const params = { id: made.id };
  const full = await api.fileLists.upload({
    params,
    body: { fileId: made.id, typeArch: 'fileList', mediaType: ['text/plain', 'image/jpeg'], id: [first.id, second.id] },
    files: [prices, { name: 'sofá.jpg', bytes: new Uint8Array(await makePicture()) }],
  });
  expect(full.options).toMatchObject([
    { id: first.id, name: 'Preços', file: 'preços.txt', mediaType: 'document', size: prices.bytes.length },
    { id: second.id, name: 'Foto', file: 'sofá.jpg', mediaType: 'image' },
  ]);
  const reply = await fetch(app.url + (full.options[0]?.path ?? '/none'));
  expect([reply.status, await reply.text()]).toEqual([200, prices.bytes]);
  expect((await fetch(app.url + (full.options[1]?.thumbUrl ?? '/none'))).headers.get('content-type')).toBe(
    'image/webp',
  );

  const turned = await api.fileLists.update({
    params,
    body: { options: [{ id: second.id, name: 'Sofá' }, { name: 'Sem arquivo' }, { id: first.id, name: 'Preços' }] },
  });
  expect(turned.options.map(({ name, file }) => [name, file])).toEqual([
    ['Sofá', 'sofá.jpg'],
    ['Sem arquivo', null],
    ['Preços', 'preços.txt'],
  ]);
  expect(await api.fileLists.show({ params })).toEqual(turned);
  expect(await api.fileLists.page({ query: { searchParam: 'catalogo' } })).toEqual({
    files: [turned],
    count: 1,
    hasMore: false,
  });
  const files = await inCompany(companyId, (scope) => filesOf(scope, made.id));
  expect(files.map(({ name, media }) => [name, media.kind])).toEqual([
    ['Sofá', 'image'],
    ['Preços', 'document'],
  ]);
  // A change that names no options keeps them.
  expect((await api.fileLists.update({ params, body: { name: 'Novo' } })).options).toHaveLength(3);
  await api.fileLists.remove({ params });
  expect(await refusalOf(api.fileLists.show({ params }))).toEqual(missing);
});

test('FL-01 hostile and false files are refused, and the list keeps what it had', async () => {
  const { attendant } = await makeOffice();
  const { id } = await attendant.api.fileLists.create({ body: { name: 'Arquivos', message: 'Seguem' } });
  const upload = (...files: Upload[]) =>
    attendant.api.fileLists.upload({ params: { id }, body: {}, files: files as never });
  const before = await upload({ ...prices });
  const refusals: [Upload, string][] = [
    [{ name: 'vazio.txt', bytes: '' }, 'ERR_MEDIA_EMPTY'],
    [{ name: 'foto.jpg', type: 'image/jpeg', bytes: 'não é uma foto' }, 'ERR_MEDIA_BROKEN'],
    [{ name: 'foto.jpg', bytes: 'não é uma foto' }, 'ERR_MEDIA_NOT_AS_NAMED'],
    [{ name: 'tabela.pdf', bytes: 'MZ programa' }, 'ERR_MEDIA_NOT_AS_NAMED'],
    [{ name: 'tabela.xlsx', bytes: '<html><script>alert(1)</script>' }, 'ERR_MEDIA_NOT_AS_NAMED'],
    [{ name: 'tabela.pdf', bytes: new Uint8Array(await makePicture()) }, 'ERR_MEDIA_NOT_AS_NAMED'],
    [
      { name: 'grande.png', bytes: new Uint8Array([...pngStart, ...new Uint8Array(limits.upload.image)]) },
      'ERR_MEDIA_TOO_LARGE',
    ],
  ];
  for (const [file, error] of refusals)
    expect([file.name, await refusalOf(upload(file))]).toMatchObject([file.name, { error }]);
  // All or none: the good file beside a false one is not kept either.
  expect(await refusalOf(upload(prices, { name: 'foto.png', bytes: 'texto' }))).toMatchObject({
    error: 'ERR_MEDIA_NOT_AS_NAMED',
  });
  expect(await refusalOf(upload())).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  const [clean] = (await upload({ name: '../../etc/pass\u0000wd.html', bytes: '<script>1</script>' })).options.slice(
    -1,
  );
  expect(clean?.file).not.toMatch(/[/\\\0]/);
  const { options } = await attendant.api.fileLists.show({ params: { id } });
  expect(options[0]).toEqual(before.options[0]);
  expect(options).toHaveLength(2);
});

test('FL-01 a list takes at most ten files, and options of another list are no options of this one', async () => {
  const { attendant } = await makeOffice();
  const { api } = attendant;
  const fields = { name: 'Cheia', message: 'Seguem', options: [] };
  const options = Array.from({ length: limits.fileList.options }, (_, n) => ({ name: `Arquivo ${n}` }));
  const full = await api.fileLists.create({ body: { ...fields, options } });
  const other = await api.fileLists.create({ body: { ...fields, name: 'Outra', options: [{ name: 'Um' }] } });
  const params = { id: full.id };
  expect(await refusalOf(api.fileLists.upload({ params, body: {}, files: [prices] }))).toMatchObject({
    error: 'ERR_FILE_LIST_FULL',
  });
  const theirs = { id: other.options[0]?.id ?? 0, name: 'Um' };
  expect(await refusalOf(api.fileLists.upload({ params, body: { id: theirs.id }, files: [prices] }))).toEqual(missing);
  expect(await refusalOf(api.fileLists.update({ params, body: { options: [theirs] } }))).toEqual(missing);
  expect(await api.fileLists.show({ params })).toEqual(full);
  for (const body of [
    { name: 'ab', message: 'x' },
    { name: 'abc', message: '' },
    { name: 'abc', message: 'x', options: [...options, { name: 'demais' }] },
  ])
    expect(await refusalOf(api.fileLists.create({ body }))).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
});

test('FL-01 changes are seen live by the company only; a file that no list uses goes after a day', async () => {
  const [{ app, admin, attendant, companyId }, theirs] = [await makeOffice(), await makeOffice()];
  const screen = await admin.openScreen();
  const made = await attendant.api.fileLists.create({ body: { name: 'Catálogo', message: 'Segue' } });
  const params = { id: made.id };
  expect(await screen.hear('fileList', ({ action }) => action === 'create')).toEqual({
    action: 'create',
    record: made,
  });
  const full = await attendant.api.fileLists.upload({ params, body: {}, files: [prices] });
  expect(await screen.hear('fileList', ({ action }) => action === 'update')).toEqual({
    action: 'update',
    record: full,
  });
  expect(await refusalOf(theirs.admin.api.fileLists.show({ params }))).toEqual(missing);
  expect(await refusalOf(theirs.admin.api.fileLists.upload({ params, body: {}, files: [prices] }))).toEqual(missing);
  await inCompany(companyId, ({ db }) =>
    db
      .updateTable('media')
      .set({ created_at: new Date(0) })
      .execute(),
  );
  await tidyMedia();
  const path = full.options[0]?.path ?? '/none';
  expect((await fetch(app.url + path)).status).toBe(200);
  await attendant.api.fileLists.remove({ params });
  expect(await screen.hear('fileList', ({ action }) => action === 'delete')).toEqual({ action: 'delete', id: made.id });
  await tidyMedia();
  await expect.poll(async () => (await fetch(app.url + path)).status).toBe(404);
  screen.close();
});
