import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { introduceNouns } from '../../nouns.ts';
import { serverNoun } from '../../platform/noun.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp } from '../../testing/start-test-app.ts';
import { makePicture, makeSound } from '../../testing/test-media.ts';
import { makeCompany } from '../companies/make-company.ts';
import { fileOfRow, ingestFile, loadForDriver, mediaLink, storeForDriver, storeMedia, viewMedia } from './index.ts';
import { tidyMedia } from './jobs.ts';

let storage: Storage;
let url: string;
beforeAll(async () => {
  const app = await testApp();
  url = app.url;
  storage = await openStorage({ dataDir: app.dataDir, s3: undefined });
});

const incoming = (companyId: number, bytes: Uint8Array, name = 'a', claimedType = '') => ({
  company: companyOf({ companyId }),
  bytes,
  name,
  claimedType,
});
const linkOf = (companyId: number, ...file: [key: string, name: string, now?: Date]) =>
  mediaLink(companyOf({ companyId }), ...file);
const get = (link: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + link, { headers, method });
const bodyOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
const words = (text: string) => Buffer.from(text);

test('CV-07 a file is fetched by the link of its message, in one piece, with the headers browsers need', async () => {
  const bytes = await makePicture('jpeg');
  const file = await ingestFile(incoming(3, bytes, 'Praça à noite.jpg'));
  const link = linkOf(3, file.key, file.name);
  const reply = await get(link);
  expect(reply.status).toBe(200);
  expect(await bodyOf(reply)).toEqual(bytes);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `inline; filename="Prac_a a_ noite.jpg"; filename*=UTF-8''Pra%C3%A7a%20%C3%A0%20noite.jpg`,
    'cache-control': expect.stringMatching(/^private, max-age=\d{5}, immutable$/),
    etag: expect.stringMatching(/^"[\w-]{22}\.jpg"$/),
  });
});

test('CV-07 a changed or expired link, or one of another file, is refused like one that never was', async () => {
  const file = await ingestFile(incoming(3, words('secret'), 'a.txt'));
  const other = await ingestFile(incoming(4, words('other'), 'b.txt'));
  const link = linkOf(3, file.key, 'a.txt');
  const [, query] = link.split('?');
  const exp = Number(new URLSearchParams(query).get('exp'));
  for (const bad of [
    link.replace(/sig=./, 'sig='),
    link.replace(/sig=.*/, `sig=${'A'.repeat(43)}`),
    link.replace(/&sig=.*/, ''),
    link.replace(/\?.*/, ''),
    link.replace(`exp=${exp}`, `exp=${exp + 1}`),
    linkOf(3, file.key, 'a.txt', new Date(Date.now() - 24 * 3600 * 1000)),
    `${linkOf(4, other.key, 'b.txt').split('?')[0]}?${query}`,
    linkOf(3, `${file.key.slice(0, -6)}xx.bin`, 'a.txt'),
    `/api/media/${Buffer.from('c/3/../../secrets.json').toString('base64url')}/x?${query}`,
  ]) {
    const reply = await get(bad);
    expect([reply.status, await reply.json()], bad).toEqual([
      404,
      expect.objectContaining({ error: 'ERR_NO_MEDIA_FOUND' }),
    ]);
  }
  expect((await get(link)).status).toBe(200);
  expect(() => linkOf(4, file.key, 'a.txt')).toThrow(/owner/);
});

test('a file has one address for hours, which lives at least six more', async () => {
  const at = (time: string) => linkOf(3, 'c/3/2026-11/aaaaaaaaaaaaaaaaaaaaaa.jpg', 'a', new Date(time));
  expect(at('2026-11-20T06:00:00Z')).toBe(at('2026-11-20T11:59:59Z'));
  expect(at('2026-11-20T12:00:00Z')).not.toBe(at('2026-11-20T11:59:59Z'));
  expect(at('2026-11-20T06:00:00Z')).toContain(`exp=${Date.parse('2026-11-20T18:00:00Z') / 1000}`);
});

test('CV-07 a player gets the part it asks for', async () => {
  const file = await ingestFile(incoming(3, words('0123456789'), 'a.txt'));
  const link = linkOf(3, file.key, file.name);
  for (const [range, status, body, contentRange] of [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ] as const) {
    const reply = await get(link, { range });
    expect([reply.status, await reply.text(), reply.headers.get('content-range')], range).toEqual([
      status,
      body,
      contentRange,
    ]);
  }
  const { headers } = await get(link);
  const etag = headers.get('etag') ?? '';
  expect((await get(link, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await get(link, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  expect((await get(link, { 'if-none-match': etag })).status).toBe(304);
  const head = await get(link, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
});

test('drawings and pages are saved, never shown', async () => {
  for (const [text, name] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg'],
    ['<!doctype html><script>alert(1)</script>', 'a.html'],
  ] as const) {
    const file = await ingestFile(incoming(3, words(text), name));
    const { headers } = await get(linkOf(3, file.key, file.name));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  }
});

test('a picture is saved instead of shown when asked for', async () => {
  const file = await ingestFile(incoming(3, await makePicture(), 'a.jpg'));
  expect((await get(`${linkOf(3, file.key, file.name)}&download=1`)).headers.get('content-disposition')).toMatch(
    /^attachment/,
  );
});

test('a name of 70,000 characters or of strange ones still makes a link that works', async () => {
  for (const name of [
    'ã'.repeat(70_000),
    '👩‍👧‍👦'.repeat(100),
    `a${'\u0301'.repeat(70_000)}`,
    '%00/..\\?#&=.txt',
    '\uD800"\r\n.txt',
    '',
  ]) {
    const file = await ingestFile(incoming(3, words('x'), name));
    const link = linkOf(3, file.key, file.name);
    expect(link.length).toBeLessThan(700);
    expect((await get(link)).status, name.slice(0, 20)).toBe(200);
  }
});

test('CV-07 a stored file is shown with its small picture, or with the form that every browser plays', async () => {
  const { id: companyId } = await makeCompany();
  const picture = await ingestFile(incoming(companyId, await makePicture('png'), 'a.png', 'image/png'));
  const note = await ingestFile({
    ...incoming(companyId, await makeSound('webm'), 'rec.webm', 'audio/webm'),
    voice: true,
  });
  const rows = await inCompany(companyId, async (scope) => {
    const ids = [await storeMedia(scope, picture), await storeMedia(scope, note)];
    return scope.db.selectFrom('media').selectAll().where('id', 'in', ids).orderBy('id').execute();
  });
  expect(rows.map(fileOfRow)).toEqual([picture, { ...note, seconds: expect.closeTo(note.seconds ?? 0, 3) }]);
  const [shown, heard] = rows.map((row) => viewMedia(row, { company: companyOf({ companyId }), now: new Date() }));
  expect(shown?.media).toMatchObject({
    name: 'a.png',
    mimetype: 'image/png',
    width: 640,
    height: 400,
    size: picture.size,
    seconds: null,
    voice: false,
  });
  expect((await get(shown?.media.thumbUrl ?? '')).headers.get('content-type')).toBe('image/webp');
  expect(heard?.media).toMatchObject({ name: 'rec.m4a', mimetype: 'audio/mp4', voice: true, thumbUrl: null });
  expect(heard?.media.peaks).toHaveLength(60);
  expect(Number((await get(heard?.mediaUrl ?? '')).headers.get('content-length'))).toBe(heard?.media.size);
  const played = await get(heard?.mediaUrl ?? '', { range: 'bytes=0-1' });
  expect([played.status, played.headers.get('content-type')]).toEqual([206, 'audio/mp4']);
});

test("a company's rows and files are its own", async () => {
  const [mine, yours] = [await makeCompany(), await makeCompany()];
  const file = await storeForDriver(companyOf({ companyId: mine.id }), {
    bytes: words('mine'),
    name: 'a.txt',
    claimedType: 'text/plain',
  });
  expect(Buffer.from(await loadForDriver(companyOf({ companyId: mine.id }), file.key)).toString()).toBe('mine');
  await expect(loadForDriver(companyOf({ companyId: yours.id }), file.key)).rejects.toThrow(/another company/);
  await expect(inCompany(yours.id, (scope) => storeMedia(scope, file))).rejects.toThrow(/another company/);
  await inCompany(mine.id, (scope) => storeMedia(scope, file));
  expect(await readCompany(yours.id, (scope) => scope.db.selectFrom('media').select('id').execute())).toEqual([]);
});

test('files that no message uses are removed after a day, with their rows; the others stay', async () => {
  const { id: companyId } = await makeCompany();
  const [used, unused, fresh] = [
    await ingestFile(incoming(companyId, words('used'))),
    await ingestFile(incoming(companyId, await makePicture())),
    await ingestFile(incoming(companyId, words('fresh'))),
  ];
  const dayBefore = new Date(Date.now() - 25 * 3600 * 1000);
  const usedId = await inCompany(
    companyId,
    async (scope) => {
      await storeMedia(scope, unused);
      return storeMedia(scope, used);
    },
    { now: dayBefore },
  );
  await inCompany(companyId, (scope) => storeMedia(scope, fresh));
  introduceNouns([serverNoun({ mediaInUse: async (_scope, ids) => ids.filter((id) => id === usedId) })]);
  onTestFinished(() => introduceNouns());
  await tidyMedia();
  const left = await readCompany(companyId, (scope) =>
    scope.db.selectFrom('media').select('key').orderBy('id').execute(),
  );
  expect(left.map(({ key }) => key)).toEqual([used.key, fresh.key]);
  await expect.poll(() => storage.stat(unused.key)).toBeUndefined();
  await expect.poll(() => storage.stat(unused.thumbKey ?? '')).toBeUndefined();
  expect(await storage.stat(used.key)).toEqual({ size: 4 });
});
