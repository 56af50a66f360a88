import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { defineRoute, limits } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { openHttp } from './open-http.ts';
import { outside, serve } from './serve.ts';
import { until } from '../../testing/until.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-uploads-'));
const routes = {
  up: defineRoute({
    method: 'POST',
    path: '/up',
    access: 'public',
    summary: '',
    upload: { field: 'medias', maxFiles: 1 },
    reply: z.object({ bytes: z.number() }),
  }),
};
const megabyte = Buffer.alloc(1024 * 1024, 'x');
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await openHttp({
    log: createLog({ logLevel: 'silent', isProduction: true }),
    served: [serve(routes, { up: outside(async (_call, { files: [file] }) => ({ bytes: file?.size ?? 0 })) })],
    authenticate: async () => undefined,
    uploadFolder: folder,
    trustProxy: false,
    publicUrl: undefined,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const waiting = () =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

/** Sends a file of this many megabytes without announcing its length, at the speed at which it is received. */
function sending(megabytes: number) {
  const request = http.request(`${url}/api/up`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  });
  const answered = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response
        .toArray()
        .then(
          (parts) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(parts.join('')) as unknown }),
          reject,
        );
    });
  });
  const sent = (async () => {
    request.write('--edge\r\ncontent-disposition: form-data; name="medias"; filename="filme.mp4"\r\n\r\n');
    for (let n = 0; n < megabytes; n += 1)
      if (!request.write(megabyte)) await new Promise((resolve) => request.once('drain', resolve));
  })();
  return { answered, sent, end: () => request.end('\r\n--edge--\r\n'), hangUp: () => request.destroy() };
}

test('a file larger than any kind may be is refused and leaves nothing behind', async () => {
  const large = limits.upload.document / megabyte.length + 1;
  const { answered, sent, end } = sending(large);
  await sent;
  end();
  expect(await answered).toMatchObject({
    status: 413,
    body: { error: 'ERR_MEDIA_TOO_LARGE', kind: 'document', limit: limits.upload.document },
  });
  expect(waiting()).toBe(0);
});

test('a sender who hangs up half-way leaves nothing behind', async () => {
  const { answered, sent, hangUp } = sending(3);
  answered.catch(() => undefined);
  await sent;
  await until(() => waiting() === 1);
  hangUp();
  await until(() => waiting() === 0);
  const next = sending(1);
  await next.sent;
  next.end();
  expect(await next.answered).toEqual({ status: 200, body: { bytes: megabyte.length } });
});
