import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashToken, isSignedPath, loadSecrets, randomToken, seal, signPath, unseal } from './secrets.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const secrets = loadSecrets({ secret: 'one secret for all nodes of a test', dataDir: folder });

test('the first start makes the keys, later starts find them, and only their owner can read them', () => {
  const dataDir = path.join(folder, 'new', 'data');
  const first = loadSecrets({ secret: undefined, dataDir });
  expect(loadSecrets({ secret: undefined, dataDir })).toEqual(first);
  expect(new Set(Object.values(first).map(String)).size).toBe(4);
  expect(fs.statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(dataDir)).toEqual(['secrets.json']);
});

test('a damaged key file stops the start and is left alone', () => {
  const dataDir = path.join(folder, 'damaged');
  fs.mkdirSync(dataDir);
  fs.writeFileSync(path.join(dataDir, 'secrets.json'), '{"jwt":"c2hvcnQ="}');
  expect(() => loadSecrets({ secret: undefined, dataDir })).toThrow(/cannot be read: bring it back from a backup/);
  expect(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{"jwt":"c2hvcnQ="}');
});

test('nodes that share one secret have the same keys and need no file', () => {
  expect(loadSecrets({ secret: 'one secret for all nodes of a test', dataDir: '/nowhere' })).toEqual(secrets);
  expect(loadSecrets({ secret: 'another secret for all nodes of it', dataDir: '/nowhere' }).jwt).not.toEqual(
    secrets.jwt,
  );
  expect(secrets.jwt).not.toEqual(secrets.refresh);
});

test('a sealed text is read back only unchanged, with its key and in its place', () => {
  const sealed = seal(secrets, 'olá, balcão', 'connection 7');
  expect(unseal(secrets, sealed, 'connection 7')).toBe('olá, balcão');
  expect(seal(secrets, 'olá, balcão', 'connection 7')).not.toBe(sealed);
  expect(() => unseal(secrets, sealed, 'connection 8')).toThrow(/unable to authenticate/);
  expect(() => unseal({ atRest: secrets.jwt }, sealed, 'connection 7')).toThrow(/unable to authenticate/);
  expect(() => unseal(secrets, `${sealed.slice(0, -2)}AA`, 'connection 7')).toThrow(/unable to authenticate/);
  expect(() => unseal(secrets, 'plain')).toThrow(/not sealed by us/);
});

test('a signed path is good until its time, for that path and that time only', () => {
  const signed = signPath(secrets, '/media/c/1/a.jpg', 1000);
  expect(isSignedPath(secrets, signed, 999)).toBe(true);
  expect(isSignedPath(secrets, signed, 1000)).toBe(false);
  expect(isSignedPath(secrets, signed.replace('c/1', 'c/2'), 999)).toBe(false);
  expect(isSignedPath(secrets, signed.replace('1000', '9999'), 999)).toBe(false);
  expect(isSignedPath(secrets, '/media/c/1/a.jpg', 999)).toBe(false);
  expect(isSignedPath({ urls: secrets.jwt }, signed, 999)).toBe(false);
});

test('tokens are never the same and are stored as a hash', () => {
  expect(randomToken()).not.toBe(randomToken());
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
  expect(hashToken('a')).toBe(hashToken('a'));
  // The SHA-256 of `a`, in base64url.
  expect(hashToken('a')).toBe('ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs');
});
