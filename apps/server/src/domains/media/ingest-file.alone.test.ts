import fs from 'node:fs';
import path from 'node:path';
import { limits } from '@balcao/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFilm, makePicture, makeSound, openTestMedia, type MediaForTests } from '../../testing/test-media.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { discardFile, ingestFile, type Incoming } from './ingest-file.ts';

let media: MediaForTests;
beforeAll(async () => {
  media = await openTestMedia();
});
afterAll(() => media.remove());

const bring = (bytes: Uint8Array | string, more: Partial<Incoming> = {}) =>
  ingestFile({
    company: companyOf({ companyId: 7 }),
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    name: 'file',
    claimedType: 'application/octet-stream',
    ...more,
  } as Incoming);
const refusal = (code: string, details?: object) => expect.objectContaining({ code, ...(details && { details }) });
const bytesOf = async (key: string | null) => Buffer.from((await media.storage.read(key ?? '')) ?? []);

test('CV-07 a picture is kept as it came, with its size and a small webp', async () => {
  const bytes = await makePicture('jpeg', 640, 400);
  const file = await bring(bytes, { name: 'férias 🏖️.jpg', claimedType: 'image/jpeg' });
  expect(file).toMatchObject({
    kind: 'image',
    mimetype: 'image/jpeg',
    width: 640,
    height: 400,
    size: bytes.length,
    name: 'férias 🏖️.jpg',
    playKey: null,
    seconds: null,
    voice: false,
  });
  expect(file.key).toMatch(/^c\/7\/\d{4}-\d\d\/[\w-]{22}\.jpg$/);
  expect(await bytesOf(file.key)).toEqual(bytes);
  expect(await sharp(await bytesOf(file.thumbKey)).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
    height: 200,
  });
});

test('a picture that the camera held upright is measured upright', async () => {
  const turned = await sharp(await makePicture('jpeg', 640, 400))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const file = await bring(turned);
  expect(file).toMatchObject({ width: 400, height: 640 });
  expect(await sharp(await bytesOf(file.thumbKey)).metadata()).toMatchObject({ width: 200, height: 320 });
});

test('CV-07 the content decides what a file is, not its name and not what its sender claims', async () => {
  const picture = await makePicture('png');
  expect(await bring(picture, { name: 'song.mp3', claimedType: 'audio/mpeg' })).toMatchObject({
    kind: 'image',
    mimetype: 'image/png',
  });
  expect(await bring(await makeSound('mp3'), { name: 'photo.jpg', claimedType: 'image/jpeg' })).toMatchObject({
    kind: 'audio',
    mimetype: 'audio/mpeg',
  });
  expect(await bring('a;b\n1;2\n', { name: 'sheet.csv', claimedType: 'text/csv' })).toMatchObject({
    kind: 'document',
    mimetype: 'text/csv',
  });
  expect(await bring('{"a":1}', { name: 'photo.jpg' })).toMatchObject({ kind: 'document', mimetype: 'text/plain' });
  expect(await bring('%PDF-1.7\n%âãÏÓ\n1 0 obj\n', { name: 'x' })).toMatchObject({
    kind: 'document',
    mimetype: 'application/pdf',
  });
  expect(await bring(Buffer.from([0, 1, 2, 3, 250, 251]), { name: 'x.mp4' })).toMatchObject({
    kind: 'document',
    mimetype: 'application/octet-stream',
  });
});

test('drawings and pages in XML are documents, whatever stands before them', async () => {
  for (const [text, mimetype] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['<?xml version="1.0"?>\n<!-- x -->\n<svg onload="alert(1)"/>', 'image/svg+xml'],
    ['\uFEFF  <!DOCTYPE html><script>alert(1)</script>', 'text/html'],
  ]) {
    expect(await bring(text ?? '', { name: 'a.svg', claimedType: mimetype ?? '' })).toMatchObject({
      kind: 'document',
      mimetype,
      thumbKey: null,
      key: expect.stringMatching(/\.bin$/),
    });
  }
  await expect(
    bring('GIF89a/*<svg onload=alert(1)>*/=1;', { name: 'a.gif', claimedType: 'image/gif' }),
  ).rejects.toEqual(refusal('ERR_MEDIA_BROKEN'));
});

test('CV-07 an empty file is refused', async () => {
  await expect(bring('', { name: 'a.txt' })).rejects.toEqual(refusal('ERR_MEDIA_EMPTY'));
  const empty = path.join(media.folder, 'empty');
  fs.writeFileSync(empty, '');
  await expect(
    ingestFile({ company: companyOf({ companyId: 7 }), path: empty, name: 'a.jpg', claimedType: 'image/jpeg' }),
  ).rejects.toEqual(refusal('ERR_MEDIA_EMPTY'));
});

test('CV-07 what claims to be media and is not, or is cut off, is refused', async () => {
  const picture = await makePicture('jpeg');
  const film = await makeFilm('mp4');
  for (const [bytes, claimedType] of [
    [Buffer.from('only words'), 'image/jpeg'],
    [Buffer.from('only words'), 'audio/ogg'],
    [Buffer.from([0, 1, 2, 3]), 'video/mp4'],
    [picture.subarray(0, picture.length / 2), 'image/jpeg'],
    [picture.subarray(0, 40), 'image/jpeg'],
    [film.subarray(0, 400), 'video/mp4'],
    [Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.alloc(500, 'x')]), 'audio/mpeg'],
  ] as const) {
    await expect(bring(bytes, { claimedType }), `${claimedType} of ${bytes.length} bytes`).rejects.toEqual(
      refusal('ERR_MEDIA_BROKEN'),
    );
  }
  await expect(bring('only words', { voice: true })).rejects.toEqual(refusal('ERR_MEDIA_BROKEN'));
});

test('a small file that would unpack to a giant picture is refused', async () => {
  const giant = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(giant.length).toBeLessThan(limits.upload.image);
  await expect(bring(giant, { claimedType: 'image/png' })).rejects.toEqual(refusal('ERR_MEDIA_BROKEN'));
});

test('CV-07 each kind has its own limit', async () => {
  const { image, audio, document } = limits.upload;
  const padded = async (bytes: Promise<Buffer>, size: number) => Buffer.concat([await bytes, Buffer.alloc(size)]);
  await expect(bring(await padded(makePicture(), image))).rejects.toEqual(
    refusal('ERR_MEDIA_TOO_LARGE', { kind: 'image', limit: image }),
  );
  await expect(bring(await padded(makeSound('mp3'), audio))).rejects.toEqual(
    refusal('ERR_MEDIA_TOO_LARGE', { kind: 'audio', limit: audio }),
  );
  await expect(bring(await padded(makeSound('webm'), audio))).rejects.toEqual(
    refusal('ERR_MEDIA_TOO_LARGE', { kind: 'audio', limit: audio }),
  );
  await expect(bring(await padded(makeFilm('mp4'), limits.upload.video))).rejects.toEqual(
    refusal('ERR_MEDIA_TOO_LARGE', { kind: 'video', limit: limits.upload.video }),
  );
  const big = path.join(media.folder, 'big');
  fs.writeFileSync(big, '');
  fs.truncateSync(big, document + 1);
  await expect(
    ingestFile({ company: companyOf({ companyId: 7 }), path: big, name: 'a', claimedType: '' }),
  ).rejects.toEqual(refusal('ERR_MEDIA_TOO_LARGE', { kind: 'document', limit: document }));
  fs.truncateSync(big, image + audio);
  expect(
    await ingestFile({ company: companyOf({ companyId: 7 }), path: big, name: 'a', claimedType: '' }),
  ).toMatchObject({
    kind: 'document',
    size: image + audio,
  });
});

test('CV-07 a sound tells its length and its wave', async () => {
  const file = await bring(await makeSound('mp3', 3), { name: 'song.mp3', claimedType: 'audio/mpeg' });
  expect(file).toMatchObject({ kind: 'audio', mimetype: 'audio/mpeg', playKey: null, voice: false, thumbKey: null });
  expect(file.seconds).toBeCloseTo(3, 0);
  expect(file.peaks).toHaveLength(60);
  expect(Math.max(...(file.peaks ?? []))).toBe(100);
});

test('a sound that Safari does not play gets a form that it does', async () => {
  for (const format of ['ogg', 'webm'] as const) {
    const file = await bring(await makeSound(format), { name: `song.${format}` });
    expect(file).toMatchObject({
      kind: 'audio',
      mimetype: format === 'ogg' ? 'audio/ogg; codecs=opus' : 'audio/webm',
      playKey: expect.stringMatching(/\.m4a$/),
    });
    expect((await bytesOf(file.playKey)).subarray(4, 11).toString()).toBe('ftypM4A');
  }
});

test('CV-07 a recording goes out as an ogg/opus voice note and plays everywhere', async () => {
  for (const format of ['webm', 'mp3', 'm4a', 'wav'] as const) {
    const file = await bring(await makeSound(format), {
      name: `audio-record-site.${format}`,
      claimedType: `audio/${format}`,
      voice: true,
    });
    expect(file).toMatchObject({
      kind: 'audio',
      mimetype: 'audio/ogg; codecs=opus',
      voice: true,
      name: 'audio-record-site.ogg',
      playKey: expect.stringMatching(/\.(m4a|mp3|wav)$/),
    });
    const note = await bytesOf(file.key);
    expect(note.subarray(0, 4).toString()).toBe('OggS');
    expect(note.subarray(0, 60).toString('latin1')).toContain('OpusHead');
    expect(file.size).toBe(note.length);
    expect(file.seconds).toBeCloseTo(3, 0);
  }
});

test('a voice note that comes as ogg/opus is kept byte for byte', async () => {
  const note = await makeSound('ogg');
  const file = await bring(note, { name: '', claimedType: 'audio/ogg; codecs=opus', voice: true, lenient: true });
  expect(await bytesOf(file.key)).toEqual(note);
  expect(file).toMatchObject({ voice: true, name: 'voice.ogg', playKey: expect.stringMatching(/\.m4a$/) });
});

test('CV-07 a film tells its size and length and has a still', async () => {
  for (const format of ['mp4', 'webm', 'mov'] as const) {
    const file = await bring(await makeFilm(format), { name: `a.${format}` });
    expect(file).toMatchObject({ kind: 'video', width: 320, height: 240, playKey: null, peaks: null });
    expect(file.seconds).toBeCloseTo(2, 0);
    expect(await sharp(await bytesOf(file.thumbKey)).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 240,
    });
  }
});

test('a sticker is a sticker only when it is a picture', async () => {
  expect(await bring(await makePicture('webp', 512, 512), { sticker: true })).toMatchObject({
    kind: 'sticker',
    mimetype: 'image/webp',
  });
  await expect(bring('words', { sticker: true })).rejects.toEqual(refusal('ERR_MEDIA_BROKEN'));
});

test("a customer's broken or large file is kept as a document", async () => {
  expect(await bring('only words', { claimedType: 'image/jpeg', lenient: true })).toMatchObject({
    kind: 'document',
    mimetype: 'text/plain',
  });
  const picture = await makePicture('jpeg');
  expect(await bring(picture.subarray(0, 3000), { claimedType: 'image/jpeg', lenient: true })).toMatchObject({
    kind: 'document',
    mimetype: 'application/octet-stream',
  });
  expect(await bring(Buffer.concat([picture, Buffer.alloc(limits.upload.image)]), { lenient: true })).toMatchObject({
    kind: 'image',
  });
  expect(await bring('', { lenient: true })).toMatchObject({ kind: 'document', size: 0 });
});

test('names are cleaned, cut and never used as paths', async () => {
  const named = async (name: string) => (await bring('words', { name })).name;
  expect(await named('../../etc/passwd')).toBe('passwd');
  expect(await named('C:\\secret\\plan.txt')).toBe('plan.txt');
  expect(await named('invoice\u202Egpj.exe\0\n')).toBe('invoicegpj.exe');
  expect(await named('日本語 нет 👩‍👧.txt')).toBe('日本語 нет 👩‍👧.txt');
  expect(await named('\uD800.txt')).toBe('.txt'.slice(1));
  expect(await named('')).toBe('document.bin');
  expect(await named(`${'a'.repeat(70_000)}.txt`)).toHaveLength(200);
  expect(await named(`${'a'.repeat(70_000)}.txt`)).toMatch(/a\.txt$/);
  expect(fs.readdirSync(media.folder).toSorted()).toEqual(expect.not.arrayContaining(['etc']));
});

test('nothing stays behind in the work folder, and a file that is not wanted can be taken back', async () => {
  const file = await bring(await makePicture());
  await bring('x', { voice: true }).catch(() => undefined);
  expect(fs.readdirSync(path.join(media.folder, 'media-work'))).toEqual([]);
  await discardFile(file);
  expect(await media.storage.stat(file.key)).toBeUndefined();
  expect(await media.storage.stat(file.thumbKey ?? '')).toBeUndefined();
});

test('without ffmpeg a sound or film is kept as it came', async () => {
  const [note, recording, film] = [await makeSound('ogg'), await makeSound('webm'), await makeFilm('mp4')];
  const without = await openTestMedia({ ffmpegPath: '/no/such/ffmpeg' });
  try {
    expect(await bring(note, { voice: true })).toMatchObject({
      kind: 'audio',
      mimetype: 'audio/ogg; codecs=opus',
      voice: true,
      playKey: null,
      seconds: null,
      peaks: null,
    });
    expect(await bring(recording, { voice: true, claimedType: 'audio/webm' })).toMatchObject({
      kind: 'audio',
      mimetype: 'audio/webm',
      voice: false,
      size: recording.length,
    });
    expect(await bring(film, { claimedType: 'video/mp4' })).toMatchObject({
      kind: 'video',
      mimetype: 'video/mp4',
      thumbKey: null,
      width: null,
    });
    expect(await bring(await makePicture())).toMatchObject({ kind: 'image', width: 640 });
  } finally {
    without.remove();
    media.remove();
    media = await openTestMedia();
  }
});
