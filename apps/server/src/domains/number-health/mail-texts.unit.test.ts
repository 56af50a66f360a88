import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeFallMail } from './mail-texts.ts';

const driver = readFileSync(new URL('../../channels/driver.ts', import.meta.url), 'utf8');
const [, union = ''] = /export type StopReason =([^;]+);/.exec(driver) ?? [];
/** All reasons; `stopped` is a disconnect by a user and not a fall. */
const reasons = [...union.matchAll(/'([\w-]+)'/g)].map(([, reason = '']) => reason).filter((one) => one !== 'stopped');
const mail = (language: 'pt' | 'en' | 'es', reason: string | null) =>
  writeFallMail(language, 'down', [{ name: 'Loja', since: '22/11/2026 10:00', reason, link: undefined }]).text;

test('every reason has its words in each language', () => {
  expect(reasons.length).toBeGreaterThan(8);
  for (const reason of [...reasons, 'unattended']) {
    for (const [language, word] of [
      ['pt', 'Motivo: '],
      ['en', 'Reason: '],
      ['es', 'Motivo: '],
    ] as const)
      expect(mail(language, reason), `${reason} in ${language}`).toContain(word);
  }
});

test('only where WhatsApp keeps what customers write does a mail promise it', () => {
  const promising = [...reasons, 'unattended', null].filter((reason) => /is kept by WhatsApp/.test(mail('en', reason)));
  expect(promising.toSorted()).toEqual(['network', 'unattended', 'version-refused']);
  expect(mail('en', 'token-refused')).toContain('What customers write still comes in');
  expect(mail('pt', 'banned')).toContain('não guarda');
});
