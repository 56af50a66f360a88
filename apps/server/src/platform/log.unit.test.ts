import { expect, test } from 'vitest';
import { createLog, readableLine } from './log.ts';

function catchLines() {
  const lines: string[] = [];
  return {
    lines,
    log: createLog({ logLevel: 'info', isProduction: true }, { write: (line) => void lines.push(line) }),
  };
}

test('passwords, tokens, cookies and what people write never reach the log', () => {
  const { lines, log } = catchLines();
  log.info(
    {
      password: 'hush',
      body: 'hush',
      req: { headers: { authorization: 'hush', cookie: 'hush' } },
      message: { body: 'hush', id: 7 },
      'set-cookie': 'hush',
    },
    'seen',
  );
  log
    .child({ connectionId: 3, creds: { key: 'hush' } })
    .child({ token: 'hush' })
    .info({ list: [{ text: 'hush', id: 8 }] }, 'heard');
  expect(lines.join()).not.toContain('hush');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'seen', message: { id: 7 } });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ msg: 'heard', connectionId: 3, list: [{ id: 8 }] });
});

test('a database error is named without the row it quotes', () => {
  const { lines, log } = catchLines();
  const err = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'message_once',
    detail: 'Key (body)=(hush) exists',
    where: 'hush',
  });
  log.error({ err }, 'failed');
  expect(lines[0]).not.toContain('hush');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    code: '23505',
    constraint: 'message_once',
    message: 'duplicate key value',
  });
});

test('a line for a terminal is one a person can read', () => {
  const line = readableLine(
    JSON.stringify({ level: 30, time: '2026-11-20T12:30:01.000Z', msg: 'listening', port: 3000 }),
  );
  expect(line).toBe('12:30:01 info  listening  port=3000\n');
});
