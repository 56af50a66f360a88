import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { routes } from '@balcao/contract';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openHttp } from './open-http.ts';
import { outside, serve } from './serve.ts';

test('the access log tells routes and numbers, never names of files or what else stands in an address', async () => {
  const lines: Record<string, unknown>[] = [];
  const uploadFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-log-'));
  const app = await openHttp({
    log: createLog(
      { logLevel: 'debug', isProduction: true },
      { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    ),
    served: [
      serve(routes.media, { file: outside(async () => ({}) as never) }),
      serve({ send: routes.messages.send }, { send: async () => ({}) as never }),
      serve({ reset: routes.accounts.resetPasswordByAddress }, { reset: outside(async () => ({}) as never) }),
    ],
    authenticate: async () => undefined,
    uploadFolder,
    trustProxy: false,
    publicUrl: undefined,
  });
  const secret = 'Exame-Maria-Silva-5511987654321';
  for (const [method, url] of [
    ['GET', `/api/media/c-1-abc/${secret}.pdf?expires=1&signature=x`],
    ['POST', `/api/media/c-1-abc/${secret}.pdf`],
    ['GET', `/api/media/${secret}`],
    ['GET', `/api/media/a/b/${secret}`],
    ['GET', `/api/media/a/%zz${secret}`],
    ['GET', `/media/${secret}`],
    ['POST', '/api/messages/12'],
    ['POST', `/api/messages/${secret}`],
    ['POST', '/api/resetpasswords/maria%40loja.com/00112233/44556677'],
  ] as const)
    await app.inject({ method, url });
  await app.close();
  fs.rmSync(uploadFolder, { recursive: true, force: true });
  expect(JSON.stringify(lines)).not.toMatch(/Maria|5511987654321|maria|00112233|44556677/);
  const paths = lines
    .filter(({ msg }) => msg === 'call')
    .map((line) => `${String(line['method'])} ${String(line['path'])}`);
  expect(paths).toContain('GET /api/media/:key/:name');
  expect(paths).toContain('POST /api/messages/12');
  expect(paths).toContain('POST /api/resetpasswords/:email/:token/:newPassword');
  expect(paths).toContain('POST /api/messages/:ticketId');
  expect(paths.filter((line) => line.includes('(no route)')).length).toBeGreaterThan(3);
});
