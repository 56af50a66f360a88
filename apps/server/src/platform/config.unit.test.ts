import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives a server for one machine', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '  ' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    s3: undefined,
    smtpUrl: undefined,
    roles: ['web', 'worker', 'channels'],
    hasSandbox: true,
    trustProxy: false,
    isDemo: false,
    isProduction: false,
    logLevel: 'info',
  });
});

test('the sandbox phone is off in production unless it is asked for', () => {
  expect(readConfig({ NODE_ENV: 'production' }).hasSandbox).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', SANDBOX: 'on' }).hasSandbox).toBe(true);
  expect(readConfig({ SANDBOX: 'off' }).hasSandbox).toBe(false);
});

test('the cache of the embedded database is taken from the memory of the machine unless it is given', () => {
  expect(readConfig({}).databaseCacheMb).toBeUndefined();
  expect(readConfig({ DATABASE_CACHE_MB: '512' }).databaseCacheMb).toBe(512);
  expect(() => readConfig({ DATABASE_CACHE_MB: '63' })).toThrow(/must be a whole number from 64 to 65536/);
});

test('roles may be listed in any order and are kept in ours', () => {
  expect(readConfig({ ROLE: 'channels, web' }).roles).toEqual(['web', 'channels']);
});

test('proxies may be trusted by count, by address or altogether', () => {
  expect(['on', '2', '10.0.0.0/8', 'off'].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).trustProxy)).toEqual([
    true,
    2,
    '10.0.0.0/8',
    false,
  ]);
});

test('an object store is described as a whole', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hush' };
  expect(readConfig({ S3_BUCKET: 'media', ...keys }).s3).toEqual({
    bucket: 'media',
    endpoint: undefined,
    region: 'us-east-1',
    keys: { id: 'id', secret: 'hush' },
  });
});

test('of the addresses that an operator allows the origins count', () => {
  expect(
    readConfig({ INTEGRATION_ORIGINS: 'http://n8n.local:5678/webhook, https://Bots.example', LOCAL_AI_URLS: '' }),
  ).toMatchObject({ integrationOrigins: ['http://n8n.local:5678', 'https://bots.example'], localAiOrigins: [] });
});

const refused: [string, NodeJS.ProcessEnv, RegExp][] = [
  [
    'a port that is no number',
    { PORT: 'abc' },
    /^PORT=abc must be a whole number from 0 to 65535\. Example: PORT=3000$/,
  ],
  ['a port out of range', { PORT: '70000' }, /^PORT=70000 must be a whole number/],
  [
    'a database of another make',
    { DATABASE_URL: 'mysql://u:hidden@h/d' },
    /^DATABASE_URL must be an address of a PostgreSQL database\. Example: DATABASE_URL=postgres:/,
  ],
  ['an unknown role', { ROLE: 'web,cook' }, /^ROLE=web,cook must be all, or a list of web, worker and channels/],
  [
    'a short password',
    { ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'short' },
    /^ADMIN_PASSWORD must have at least 8 characters/,
  ],
  ['a password without its login', { ADMIN_PASSWORD: 'long enough' }, /ADMIN_EMAIL is not/],
  ['half a pair of keys', { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id' }, /belong together/],
  [
    'a list of other addresses',
    { LOCAL_AI_URLS: 'http://a.example,ftp://b.example' },
    /^LOCAL_AI_URLS=.* must be a list/,
  ],
  [
    'a public address without a protocol',
    { PUBLIC_URL: 'atende.example.com' },
    /^PUBLIC_URL=atende\.example\.com must be the http or https address/,
  ],
];
test.each(refused)('the start stops at %s, with an example', (_title, env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

test('a wrong value that may hold a password is not repeated', () => {
  expect(() => readConfig({ SMTP_URL: 'http://user:hidden@host' })).toThrow(
    /^SMTP_URL must be an address of a mail server\. Example: (?!.*hidden)/,
  );
});
