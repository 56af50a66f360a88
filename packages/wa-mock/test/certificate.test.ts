import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCertificate } from '../src/certificate.ts';

test('the certificate is its own authority, for 127.0.0.1 and localhost, and is kept in its folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wa-mock-test-'));
  try {
    const { pem, file } = makeCertificate(folder);
    const certificate = new X509Certificate(pem);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect([certificate.ca, certificate.checkIP('127.0.0.1'), certificate.checkHost('localhost')]).toEqual([
      true,
      '127.0.0.1',
      'localhost',
    ]);
    expect(certificate.validToDate.getTime()).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    expect(statSync(join(folder, 'key.pem')).mode & 0o077).toBe(0);
    expect(makeCertificate(folder)).toMatchObject({ pem, file });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
