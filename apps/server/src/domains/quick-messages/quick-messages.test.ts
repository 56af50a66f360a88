import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makePicture } from '../../testing/test-media.ts';
import { tidyMedia } from '../media/jobs.ts';

const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
const missing = { status: 404, error: 'ERR_NO_QUICK_MESSAGE_FOUND' };
const list = { name: 'preços.txt', bytes: 'Mesa: R$ 900' };
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

test('QM-01 everyone has own quick messages and sees the general ones of the company', async () => {
  const { admin, attendant, hire } = await makeOffice();
  const colleague = await hire();
  const own = await attendant.api.quickMessages.create({
    body: { shortcode: 'oi', message: 'Olá, {{firstName}}! 👋\nTudo bem?' },
  });
  expect(own).toEqual({
    id: own.id,
    shortcode: 'oi',
    message: 'Olá, {{firstName}}! 👋\nTudo bem?',
    mediaPath: null,
    mediaName: null,
    isMedia: false,
    geral: false,
    userId: attendant.id,
  });
  const general = await admin.api.quickMessages.create({
    body: { shortcode: 'até', message: 'Até logo', geral: true },
  });
  expect(await attendant.api.quickMessages.list()).toEqual([general, own]);
  expect(await colleague.api.quickMessages.list({ query: { userId: attendant.id } })).toEqual([general]);
});

test('QM-01 an own quick message exists for its owner only, also for an admin and another company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const { id } = await ours.attendant.api.quickMessages.create({ body: { shortcode: 'oi', message: 'Olá' } });
  const params = { id };
  for (const { api } of [await ours.hire(), ours.admin, theirs.admin]) {
    expect(await refusalOf(api.quickMessages.show({ params }))).toEqual(missing);
    expect(await refusalOf(api.quickMessages.update({ params, body: { message: 'Meu' } }))).toEqual(missing);
    expect(await refusalOf(api.quickMessages.uploadMedia({ params, body: {}, files: [list] }))).toEqual(missing);
    expect(await refusalOf(api.quickMessages.removeMedia({ params }))).toEqual(missing);
    expect(await refusalOf(api.quickMessages.remove({ params }))).toEqual(missing);
    expect(await api.quickMessages.list()).toEqual([]);
    expect(await api.quickMessages.page({ query: { userId: ours.attendant.id } })).toEqual({
      records: [],
      count: 0,
      hasMore: false,
    });
  }
  const changed = await ours.attendant.api.quickMessages.update({ params, body: { shortcode: 'ola' } });
  expect(changed).toMatchObject({ id, shortcode: 'ola', message: 'Olá', geral: false });
  expect(await ours.attendant.api.quickMessages.show({ params })).toEqual(changed);
  await ours.attendant.api.quickMessages.remove({ params });
  expect(await refusalOf(ours.attendant.api.quickMessages.show({ params }))).toEqual(missing);
});

test("QM-01 only admins and supervisors change general ones; one made personal is that user's", async () => {
  const { admin, attendant, hire } = await makeOffice();
  const supervisor = await hire({ profile: 'supervisor' });
  const body = { shortcode: 'pix', message: 'Chave', geral: true };
  expect(await refusalOf(attendant.api.quickMessages.create({ body }))).toEqual(refused);
  const general = await supervisor.api.quickMessages.create({ body });
  expect(general).toMatchObject({ geral: true, userId: null });
  const params = { id: general.id };
  expect(await attendant.api.quickMessages.show({ params })).toEqual(general);
  expect(await refusalOf(attendant.api.quickMessages.update({ params, body: { message: 'Outra' } }))).toEqual(refused);
  expect(await refusalOf(attendant.api.quickMessages.uploadMedia({ params, body: {}, files: [list] }))).toEqual(
    refused,
  );
  expect(await refusalOf(attendant.api.quickMessages.removeMedia({ params }))).toEqual(refused);
  expect(await refusalOf(attendant.api.quickMessages.remove({ params }))).toEqual(refused);
  const own = await attendant.api.quickMessages.create({ body: { ...body, geral: false } });
  expect(
    await refusalOf(attendant.api.quickMessages.update({ params: { id: own.id }, body: { geral: true } })),
  ).toEqual(refused);
  expect(await admin.api.quickMessages.update({ params, body: { geral: false } })).toEqual({
    ...general,
    geral: false,
    userId: admin.id,
  });
  expect(await refusalOf(attendant.api.quickMessages.show({ params }))).toEqual(missing);
  await admin.api.quickMessages.update({ params, body: { geral: true } });
  await supervisor.api.quickMessages.remove({ params });
  expect(await refusalOf(admin.api.quickMessages.show({ params }))).toEqual(missing);
});

test('QM-01 general ones stay when the user who made them is deleted', async () => {
  const { admin, attendant, hire } = await makeOffice();
  const supervisor = await hire({ profile: 'supervisor' });
  const general = await supervisor.api.quickMessages.create({
    body: { shortcode: 'pix', message: 'Chave', geral: true },
  });
  await supervisor.api.quickMessages.create({ body: { shortcode: 'oi', message: 'Olá' } });
  await admin.api.users.remove({ params: { id: supervisor.id } });
  expect(await attendant.api.quickMessages.list()).toEqual([general]);
});

test('QM-01 the page finds short codes and texts without accents and pages by twenty', async () => {
  const { attendant } = await makeOffice();
  const make = (shortcode: string, message: string) =>
    attendant.api.quickMessages.create({ body: { shortcode, message } });
  for (let n = 0; n < limits.rowsPerPage; n++) await make(`b${n}`, 'Olá');
  const first = await make('ágil', 'Entrega rápida');
  const page = await attendant.api.quickMessages.page();
  expect(page).toMatchObject({ count: limits.rowsPerPage + 1, hasMore: true });
  expect(page.records[0]).toEqual(first);
  expect((await attendant.api.quickMessages.page({ query: { pageNumber: 2 } })).records).toHaveLength(1);
  for (const searchParam of ['AGIL', 'rapida'])
    expect((await attendant.api.quickMessages.page({ query: { searchParam } })).records).toEqual([first]);
});

test('QM-01 changes are seen live: of general ones by everyone, of own ones by their owner only', async () => {
  const { admin, attendant } = await makeOffice();
  const [ours, others] = [await attendant.openScreen(), await admin.openScreen()];
  const own = await attendant.api.quickMessages.create({ body: { shortcode: 'oi', message: 'Olá' } });
  expect(await ours.hear('quickMessage', ({ action }) => action === 'create')).toEqual({
    action: 'create',
    record: own,
  });
  const general = await admin.api.quickMessages.create({ body: { shortcode: 'pix', message: 'Chave', geral: true } });
  const created = { action: 'create', record: general };
  expect(await ours.hear('quickMessage', (told) => 'record' in told && told.record.id === general.id)).toEqual(created);
  // The first that the other client hears is the general one: it never heard of the own one.
  expect(await others.hear('quickMessage')).toEqual(created);
  await admin.api.quickMessages.update({ params: { id: general.id }, body: { geral: false } });
  const gone = { action: 'delete', id: general.id };
  expect(await ours.hear('quickMessage', ({ action }) => action === 'delete')).toEqual(gone);
  await attendant.api.quickMessages.remove({ params: { id: own.id } });
  expect(await ours.hear('quickMessage', (told) => 'id' in told && told.id === own.id)).toEqual({
    action: 'delete',
    id: own.id,
  });
  ours.close();
  others.close();
});

test('QM-01 a quick message carries a file, is given another, and loses it; hostile files are refused', async () => {
  const { app, attendant, companyId } = await makeOffice();
  const { id } = await attendant.api.quickMessages.create({ body: { shortcode: 'tabela', message: 'Preços' } });
  const params = { id };
  const upload = (file: typeof list | { name: string; bytes: Uint8Array<ArrayBuffer> }) =>
    attendant.api.quickMessages.uploadMedia({ params, body: { typeArch: 'quickMessage' }, files: [file] });
  const withList = await upload(list);
  expect(withList).toMatchObject({ id, mediaName: 'preços.txt', isMedia: true });
  expect(await attendant.api.quickMessages.list()).toEqual([withList]);
  const reply = await fetch(app.url + (withList.mediaPath ?? '/none'));
  expect([reply.status, await reply.text()]).toEqual([200, list.bytes]);

  const picture = await upload({ name: 'foto.jpg', bytes: new Uint8Array(await makePicture()) });
  expect(picture).toMatchObject({ mediaName: 'foto.jpg' });
  const fetched = await fetch(app.url + (picture.mediaPath ?? '/none'));
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  const { mediaName } = await upload({ name: '../../etc/pass\u0000wd.html', bytes: utf8('<script>alert(1)</script>') });
  expect(mediaName).not.toMatch(/[/\\\0]/);
  const refusals: [{ name: string; type?: string; bytes: Uint8Array<ArrayBuffer> }, string][] = [
    [{ name: 'vazio.txt', bytes: new Uint8Array() }, 'ERR_MEDIA_EMPTY'],
    [{ name: 'foto.jpg', type: 'image/jpeg', bytes: utf8('não é uma foto') }, 'ERR_MEDIA_BROKEN'],
    [
      { name: 'grande.png', bytes: new Uint8Array([...pngStart, ...new Uint8Array(limits.upload.image)]) },
      'ERR_MEDIA_TOO_LARGE',
    ],
  ];
  for (const [file, error] of refusals) expect(await refusalOf(upload(file))).toMatchObject({ error });
  expect(await refusalOf(attendant.api.quickMessages.uploadMedia({ params, body: {}, files: [] }))).toMatchObject({
    status: 400,
    error: 'ERR_VALIDATION',
  });

  const kept = await upload(list);
  // The files of former uploads go after a day; the one in use stays.
  await inCompany(companyId, ({ db }) =>
    db
      .updateTable('media')
      .set({ created_at: new Date(0) })
      .execute(),
  );
  await tidyMedia();
  expect((await fetch(app.url + (kept.mediaPath ?? '/none'))).status).toBe(200);
  await expect.poll(async () => (await fetch(app.url + (picture.mediaPath ?? '/none'))).status).toBe(404);

  const plain = { mediaPath: null, mediaName: null, isMedia: false };
  expect(await attendant.api.quickMessages.removeMedia({ params })).toEqual({ ...withList, ...plain });
  await tidyMedia();
  await expect.poll(async () => (await fetch(app.url + (kept.mediaPath ?? '/none'))).status).toBe(404);
});

test('what is not a quick message is refused by form', async () => {
  const { attendant } = await makeOffice();
  for (const fields of [
    { shortcode: ' ' },
    { shortcode: 'x'.repeat(51) },
    { message: '' },
    { message: 'x'.repeat(4001) },
    { geral: 'talvez' },
  ]) {
    expect(
      await refusalOf(
        attendant.api.quickMessages.create({ body: { shortcode: 'oi', message: 'Olá', ...fields } as never }),
      ),
    ).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  }
});
