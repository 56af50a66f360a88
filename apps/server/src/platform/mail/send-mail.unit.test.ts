import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startMailServer, stopMailServers } from '../../testing/mail-server.ts';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { createLog } from '../log.ts';
import { connectMail, sendMail } from './send-mail.ts';

afterEach(() => {
  connectMail(undefined);
  stopMailServers();
});

const mail = { to: 'ana@example.com', subject: 'Olá, Ana\r\nBcc: eve@example.com', text: 'Uma nova senha: ção' };

test('without a mail server nothing is sent, and that is said', async () => {
  expect(await sendMail(mail)).toBe(false);
});

test('without a mail server mails are files that only their owner reads; the newest are kept', async () => {
  const folder = path.join(makeTemporaryFolder(), 'mail');
  const lines: string[] = [];
  const log = createLog({ logLevel: 'warn', isProduction: true }, { write: (line: string) => void lines.push(line) });
  connectMail(undefined, { folder, log });
  expect(await sendMail(mail)).toBe(false);
  const [name = ''] = fs.readdirSync(folder);
  const file = path.join(folder, name);
  expect(name).toMatch(/^\d{4}-\d\d-\d\d-1\.txt$/);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  expect(fs.readFileSync(file, 'utf8')).toMatch(
    /^To: ana@example\.com\nSubject: Olá, Ana Bcc: eve@example\.com\nDate: \S+\n\nUma nova senha: ção\n$/,
  );
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ file });
  expect(lines.join('')).not.toMatch(/senha: ção|ana@/);
  for (let n = 1; n <= 505; n += 1) fs.writeFileSync(path.join(folder, `2020-01-01-${n}.txt`), '');
  await Promise.all([sendMail(mail), sendMail(mail), sendMail(mail)]);
  const kept = fs.readdirSync(folder);
  expect(kept).toHaveLength(500);
  expect(kept.filter((one) => !one.startsWith('2020-'))).toHaveLength(4);
  expect(kept).not.toContain('2020-01-01-9.txt');
  expect(kept).toContain('2020-01-01-505.txt');
});

test('a mail reaches the server with its sender, receiver, subject and text', async () => {
  const { heard, host } = await startMailServer();
  connectMail(`smtp://loja%40example.com:word@${host}`);
  expect(await sendMail(mail)).toBe(true);
  expect(heard).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<loja@example.com>',
      'RCPT TO:<ana@example.com>',
      'From: loja@example.com',
      'To: ana@example.com',
    ]),
  );
  expect(heard.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  expect(heard.find((line) => line.startsWith('AUTH PLAIN'))).toBe(
    `AUTH PLAIN ${Buffer.from('\0loja@example.com\0word').toString('base64')}`,
  );
  expect(heard.some((line) => /^Bcc:/i.test(line))).toBe(false);
  expect(heard).toContain('Uma nova senha: =C3=A7=C3=A3o');
});

test('the sender may be named in the address of the server', async () => {
  const { heard, host } = await startMailServer();
  connectMail(`smtp://${host}?from=${encodeURIComponent('Balcão <oi@example.com>')}`);
  await sendMail(mail);
  expect(heard).toContain('MAIL FROM:<oi@example.com>');
});

test('the sender and the footer of the installation stand in every mail', async () => {
  const { heard, host } = await startMailServer();
  const from = encodeURIComponent('Balcão <oi@example.com>');
  const letterhead = { senderName: 'Atende "Já"', senderAddress: '', footer: 'Equipe' };
  connectMail(`smtp://${host}?from=${from}`, undefined, async () => letterhead);
  await sendMail(mail);
  expect(heard).toContain('MAIL FROM:<oi@example.com>');
  expect(heard.find((line) => line.startsWith('From:'))).toMatch(/<oi@example\.com>$/);
  expect(heard.find((line) => line.startsWith('From:'))).not.toContain('Balc');
  connectMail(`smtp://${host}?from=${from}`, undefined, async () => ({
    ...letterhead,
    senderAddress: 'contato@atendeja.example',
  }));
  await sendMail(mail);
  expect(heard).toContain('MAIL FROM:<contato@atendeja.example>');
  expect(heard.filter((line) => line === 'Equipe')).toHaveLength(2);
});

test('a refusal is an error, so that a job tries again', async () => {
  const { host } = await startMailServer({ refuse: true });
  connectMail(`smtp://${host}`);
  await expect(sendMail(mail)).rejects.toThrow(/nobody/);
});
