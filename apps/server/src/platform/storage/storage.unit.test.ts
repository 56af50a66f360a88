import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const folder = makeTemporaryFolder();
const objects = new Map<string, { body: Buffer; type: string | undefined }>();
const unknownHeaders: string[] = [];

/** The part of an object store that the server uses: one bucket in memory. */
const objectStore = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://store');
  const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
  const found = objects.get(key);
  unknownHeaders.push(...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-checksum')));
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (request.method === 'PUT') {
      objects.set(key, { body, type: request.headers['content-type'] });
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (url.searchParams.has('list-type')) {
      const names = [...objects.keys()]
        .filter(
          (name) =>
            name.startsWith(url.searchParams.get('prefix') ?? '') && name > (url.searchParams.get('start-after') ?? ''),
        )
        .toSorted();
      const listed = names
        .map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.body.length}</Size></Contents>`)
        .join('');
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<ListBucketResult><KeyCount>${names.length}</KeyCount><IsTruncated>false</IsTruncated>${listed}</ListBucketResult>`,
        );
    } else if (!found) {
      response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    } else if (from !== undefined) {
      const part = found.body.subarray(Number(from), Number(to) + 1);
      response
        .writeHead(206, { 'content-range': `bytes ${from}-${to}/${found.body.length}`, 'content-length': part.length })
        .end(part);
    } else {
      response
        .writeHead(200, { 'content-length': found.body.length })
        .end(request.method === 'HEAD' ? undefined : found.body);
    }
  });
});

const stores: { local?: Storage; remote?: Storage } = {};
beforeAll(async () => {
  await new Promise<void>((resolve) => void objectStore.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(objectStore.address() as AddressInfo).port}`;
  stores.local = await openStorage({ dataDir: folder, s3: undefined });
  stores.remote = await openStorage({
    dataDir: folder,
    s3: { bucket: 'bucket', endpoint, region: 'us-east-1', keys: { id: 'id', secret: 'secret' } },
  });
});
afterAll(() => {
  objectStore.closeAllConnections();
  objectStore.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe.each(['local', 'remote'] as const)('the %s storage', (kind) => {
  const store = () => {
    const opened = stores[kind];
    if (!opened) throw new Error('not opened');
    return opened;
  };
  const contentType = 'text/plain';

  test('keeps bytes and gives them back, whole or in part', async () => {
    const key = 'c/1/2026-11/one.txt';
    await store().put(key, Buffer.from('0123456789'), { contentType });
    expect(Buffer.from((await store().read(key)) ?? []).toString()).toBe('0123456789');
    expect(await store().stat(key)).toEqual({ size: 10 });
    const part = await store().open(key, { start: 2, end: 4 });
    expect(part && { size: part.size, text: (await buffer(part.stream)).toString() }).toEqual({
      size: 10,
      text: '234',
    });
    const whole = await store().open(key);
    expect(whole && (await buffer(whole.stream)).toString()).toBe('0123456789');
  });

  test('keeps a file of this machine, which its owner may then delete', async () => {
    const source = path.join(folder, `upload-${kind}`);
    fs.writeFileSync(source, Buffer.alloc(3_000_000, 'x'));
    await store().put('c/1/2026-11/two.bin', { path: source }, { contentType });
    fs.rmSync(source);
    expect(await store().stat('c/1/2026-11/two.bin')).toEqual({ size: 3_000_000 });
  });

  test('answers nothing for what it does not have, and removing that is no error', async () => {
    const key = 'c/1/2026-11/none.txt';
    expect([await store().read(key), await store().open(key), await store().stat(key)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await store().remove(key);
  });

  test('removes one file, or all of a company and none of another', async () => {
    for (const key of ['c/1/2026-11/a.txt', 'c/1/2026-12/b.txt', 'c/12/2026-11/c.txt'])
      await store().put(key, Buffer.from('x'), { contentType });
    await store().remove('c/1/2026-11/a.txt');
    expect(await store().stat('c/1/2026-11/a.txt')).toBeUndefined();
    await store().removeAll('c/1/');
    expect(await store().stat('c/1/2026-12/b.txt')).toBeUndefined();
    expect(await store().stat('c/12/2026-11/c.txt')).toEqual({ size: 1 });
    await expect(store().removeAll('c/1')).rejects.toThrow(/slash/);
  });

  test('lists every file with its size', async () => {
    for (const [key, text] of Object.entries({ 'c/7/2026-11/a.txt': 'one', 'c/7/2026-12/b.txt': 'three' }))
      await store().put(key, Buffer.from(text), { contentType });
    const found = new Map<string, number>();
    for await (const { key, size } of store().list()) found.set(key, size);
    expect([found.get('c/7/2026-11/a.txt'), found.get('c/7/2026-12/b.txt')]).toEqual([3, 5]);
    expect(found.get('c/12/2026-11/c.txt')).toBe(1);
    await store().removeAll('c/7/');
  });

  test('goes on with the list of a folder behind a file, in an order that does not change', async () => {
    const names = ['2026-11/a.txt', '2026-11/b-1.txt', '2026-11/b.txt', '2026-12/a.txt', 'avatars/x/y.webp'];
    for (const name of names) await store().put(`c/8/${name}`, Buffer.from('x'), { contentType });
    await store().put('c/80/2026-11/a.txt', Buffer.from('x'), { contentType });
    const list = async (after?: string) => {
      const keys: string[] = [];
      for await (const { key } of store().list({ prefix: 'c/8/', after })) keys.push(key);
      return keys;
    };
    const all = await list();
    expect(new Set(all)).toEqual(new Set(names.map((name) => `c/8/${name}`)));
    for (const [place, key] of all.entries()) expect(await list(key)).toEqual(all.slice(place + 1));
    await store().removeAll('c/8/');
    await store().removeAll('c/80/');
  });

  test('takes no key that could lead elsewhere', async () => {
    for (const key of [
      '',
      '/etc/passwd',
      '../x',
      'c/../x',
      'c/1/..',
      'c//x',
      'c/1/a\0b',
      'c/1/a b',
      'c/1/.hidden',
      'x',
      `c/${'a'.repeat(200)}`,
    ]) {
      await expect(async () => store().put(key, Buffer.from('x'), { contentType }), key).rejects.toThrow(/key/);
      await expect(async () => store().read(key), key).rejects.toThrow(/key/);
    }
    await expect(async () => store().removeAll('../')).rejects.toThrow(/not a folder/);
    await expect(async () => store().removeAll('/')).rejects.toThrow(/not a folder/);
  });
});

test('the object store hears the type of a file and no checksums that others than Amazon refuse', () => {
  expect(objects.get('c/12/2026-11/c.txt')?.type).toBe('text/plain');
  expect(unknownHeaders).toEqual([]);
});

test('a file that could not be written leaves nothing behind', async () => {
  await expect(
    stores.local?.put('c/9/2026-11/x.bin', { path: path.join(folder, 'no such file') }, { contentType: '' }),
  ).rejects.toThrow(/ENOENT/);
  expect(fs.readdirSync(path.join(folder, 'files/c/9/2026-11'))).toEqual([]);
});
