import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makePicture } from '../../testing/test-media.ts';
import { makeAnnouncement } from './make-announcement.ts';
import { announceBeginsAndEnds } from './announce-begins-and-ends.ts';

const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
const missing = { status: 404, error: 'ERR_NO_ANNOUNCEMENT_FOUND' };
const uniqueWord = () => `a${randomBytes(6).toString('hex')}`;
const idOf = (payload: { action: string; record?: { id: number }; id?: number }) => payload.record?.id ?? payload.id;

test('AN-01 the operator adds, changes and deletes announcements, and users of every company see it live', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true });
  const screens = [await ours.attendant.openScreen(), await theirs.attendant.openScreen()];
  const operatorScreen = await operator.openScreen();
  const made = await operator.api.announcements.create({ body: { title: ' Manutenção ', text: 'Domingo\nàs 3h' } });
  expect(made).toMatchObject({
    title: 'Manutenção',
    text: 'Domingo\nàs 3h',
    priority: 3,
    status: true,
    planIds: [],
    shownFrom: null,
    shownUntil: null,
    mediaPath: null,
  });
  for (const { attendant } of [ours, theirs])
    expect(await attendant.api.announcements.current()).toContainEqual(
      expect.objectContaining({ id: made.id, title: 'Manutenção', isRead: false }),
    );
  const params = { id: made.id };
  const changed = await operator.api.announcements.update({ params, body: { priority: 1 } });
  const hidden = await operator.api.announcements.update({ params, body: { status: false } });
  expect(hidden).toMatchObject({ priority: 1, status: false });
  await operator.api.announcements.remove({ params });
  for (const screen of screens) {
    expect(await screen.hear('announcement', (told) => idOf(told) === made.id && told.action === 'create')).toEqual({
      action: 'create',
      record: made,
    });
    expect(await screen.hear('announcement', (told) => idOf(told) === made.id && told.action === 'update')).toEqual({
      action: 'update',
      record: changed,
    });
    // Only the operator hears of an inactive announcement.
    expect(await screen.hear('announcement', (told) => idOf(told) === made.id && told.action === 'delete')).toEqual({
      action: 'delete',
      id: made.id,
    });
    expect(screen.heard.filter(({ name }) => name === 'announcementRecord')).toEqual([]);
    screen.close();
  }
  await operatorScreen.hear(
    'announcementRecord',
    (told) => told.action === 'update' && told.record.id === made.id && !told.record.status,
  );
  await operatorScreen.hear('announcementRecord', (told) => told.action === 'delete' && told.id === made.id);
  operatorScreen.close();
  expect(await refusalOf(operator.api.announcements.show({ params }))).toEqual(missing);
  expect(await refusalOf(operator.api.announcements.update({ params, body: {} }))).toEqual(missing);
  expect(await refusalOf(operator.api.announcements.remove({ params }))).toEqual(missing);
});

test('AN-01 users see what is active, for their plan and within its time; the operator sees all of them', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true });
  const word = uniqueWord();
  const [past, future] = [new Date(Date.now() - 60_000).toISOString(), new Date(Date.now() + 600_000).toISOString()];
  const make = (fields: Parameters<typeof makeAnnouncement>[0]) => makeAnnouncement({ text: word, ...fields });
  const low = await make({ title: 'Baixa' });
  const high = await make({ title: 'Alta', priority: 1 });
  const forOurs = await make({ title: 'Do plano', priority: 2, planIds: [ours.planId] });
  const running = await make({ title: 'Agora', shownFrom: past, shownUntil: future });
  const unseen = [
    await make({ title: 'Inativo', status: false }),
    await make({ title: 'Amanhã', shownFrom: future }),
    await make({ title: 'Ontem', shownUntil: past }),
  ];
  const seenBy = async ({ attendant }: typeof ours) =>
    (await attendant.api.announcements.current()).filter(({ text }) => text === word).map(({ id }) => id);
  expect(await seenBy(ours)).toEqual([high.id, forOurs.id, running.id, low.id]);
  expect(await seenBy(theirs)).toEqual([high.id, running.id, low.id]);

  const query = { searchParam: word };
  const paged = await ours.attendant.api.announcements.page({ query });
  expect(paged.records.map(({ id }) => id)).toEqual([running.id, forOurs.id, high.id, low.id]);
  expect(await operator.api.announcements.page({ query })).toMatchObject({ count: 7, hasMore: false });
  for (const { id } of unseen) {
    expect(await refusalOf(ours.attendant.api.announcements.show({ params: { id } }))).toEqual(missing);
    expect(await operator.api.announcements.show({ params: { id } })).toMatchObject({ id });
  }
  expect(await refusalOf(theirs.admin.api.announcements.show({ params: { id: forOurs.id } }))).toEqual(missing);
  expect(
    await refusalOf(
      operator.api.announcements.create({ body: { title: 'Fim', text: 'x', shownFrom: future, shownUntil: past } }),
    ),
  ).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path: 'shownUntil' }] });
  expect(
    await refusalOf(
      operator.api.announcements.update({ params: { id: running.id }, body: { shownUntil: '2020-01-01T00:00:00Z' } }),
    ),
  ).toMatchObject({ status: 400, error: 'ERR_ANNOUNCEMENT_ENDS_EARLY' });
});

test('AN-01 screens hear when the time of an announcement begins and ends', async () => {
  const { attendant } = await makeOffice();
  const from = Date.now() + 3_600_000;
  const { id } = await makeAnnouncement({
    shownFrom: new Date(from).toISOString(),
    shownUntil: new Date(from + 3_600_000).toISOString(),
  });
  const screen = await attendant.openScreen();
  await announceBeginsAndEnds(new Date(from + 10_000));
  expect(await screen.hear('announcement', (told) => idOf(told) === id)).toMatchObject({ action: 'update' });
  await announceBeginsAndEnds(new Date(from + 3_610_000));
  await screen.hear('announcement', (told) => idOf(told) === id && told.action === 'delete');
  screen.close();
});

test('AN-01 the operator sees who has read an announcement, and each user what is unread', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true });
  const [shown, other] = [await makeAnnouncement(), await makeAnnouncement({ planIds: [theirs.planId] })];
  // An announcement that is not shown to the user is not marked; the second time changes nothing.
  for (let n = 0; n < 2; n++)
    await ours.attendant.api.announcements.markRead({ body: { ids: [shown.id, other.id, 999_999] } });
  await theirs.admin.api.announcements.markRead({ body: { ids: [shown.id] } });
  const isReadBy = async ({ api }: typeof operator) =>
    (await api.announcements.current()).find(({ id }) => id === shown.id)?.isRead;
  expect(await isReadBy(ours.attendant)).toBe(true);
  expect(await isReadBy(ours.admin)).toBe(false);
  const readers = await operator.api.announcements.readers({ params: { id: shown.id } });
  expect(readers).toMatchObject({
    count: 2,
    hasMore: false,
    records: [
      { userId: theirs.admin.id, name: 'Bia Admin', companyId: theirs.companyId },
      { userId: ours.attendant.id, name: 'Caio Atendente', companyId: ours.companyId },
    ],
  });
  expect(await operator.api.announcements.readers({ params: { id: other.id } })).toMatchObject({ count: 0 });
  expect(await refusalOf(ours.admin.api.announcements.readers({ params: { id: shown.id } }))).toEqual(refused);
  expect(await refusalOf(operator.api.announcements.readers({ params: { id: 999_999 } }))).toEqual(missing);
  await operator.api.announcements.remove({ params: { id: shown.id } });
});

test('AN-01 a png or jpg becomes the picture; what is none is refused and the former one stays', async () => {
  const { attendant, hire, app } = await makeOffice();
  const operator = await hire({ isSuper: true });
  const { id } = await makeAnnouncement();
  const upload = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    operator.api.announcements.uploadMedia({ params: { id }, body: {}, files: [{ name, bytes }] });
  const { mediaPath, mediaName } = await upload('cartaz.jpg', new Uint8Array(await makePicture()));
  expect(mediaName).toBe('cartaz.jpg');
  const seen = (await attendant.api.announcements.current()).find((each) => each.id === id);
  expect(seen).toMatchObject({ mediaName: 'cartaz.jpg', mediaPath });
  const response = await fetch(`${app.url}${mediaPath}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  for (const [bytes, error] of [
    [svg, 'ERR_MEDIA_BROKEN'],
    [new Uint8Array(), 'ERR_MEDIA_EMPTY'],
  ] as const)
    expect(await refusalOf(upload('x.png', new Uint8Array(bytes)))).toMatchObject({ error });
  expect(await operator.api.announcements.show({ params: { id } })).toMatchObject({ mediaName: 'cartaz.jpg' });
  const image = new Uint8Array(await makePicture());
  expect(
    await refusalOf(
      attendant.api.announcements.uploadMedia({ params: { id }, body: {}, files: [{ name: 'a.jpg', bytes: image }] }),
    ),
  ).toEqual(refused);
  expect(await operator.api.announcements.removeMedia({ params: { id } })).toMatchObject({ mediaPath: null });
  expect((await fetch(`${app.url}${mediaPath}`)).status).toBe(404);
});

test('AN-01 only the operator may write announcements, not even a statement in the scope of a company', async () => {
  const { admin, companyId } = await makeOffice();
  const { id } = await makeAnnouncement();
  const body = { title: 'Meu', text: 'aviso' };
  expect(await refusalOf(admin.api.announcements.create({ body }))).toEqual(refused);
  expect(await refusalOf(admin.api.announcements.update({ params: { id }, body }))).toEqual(refused);
  expect(await refusalOf(admin.api.announcements.remove({ params: { id } }))).toEqual(refused);
  expect(await refusalOf(admin.api.announcements.removeMedia({ params: { id } }))).toEqual(refused);
  const statements: ((db: Scope['db']) => Promise<unknown>)[] = [
    (db) => db.insertInto('announcements').values(body).execute(),
    (db) => db.updateTable('announcements').set(body).where('id', '=', id).execute(),
    (db) => db.deleteFrom('announcements').where('id', '=', id).execute(),
  ];
  for (const statement of statements)
    await expect(inCompany(companyId, ({ db }) => statement(db))).rejects.toThrow(/permission denied for table announ/);
});
