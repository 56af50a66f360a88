import { afterEach, expect, test } from 'vitest';
import { startMailServer, stopMailServers } from '../../testing/mail-server.ts';
import { connectMail, sendMail } from './send-mail.ts';

afterEach(() => {
  connectMail(undefined);
  stopMailServers();
});

const mail = { to: 'ana@example.com', subject: 'Olá, Ana\r\nBcc: eve@example.com', text: 'Uma nova senha: ção' };

test('without a mail server nothing is sent, and that is said', async () => {
  expect(await sendMail(mail)).toBe(false);
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

test('a refusal is an error, so that a job tries again', async () => {
  const { host } = await startMailServer({ refuse: true });
  connectMail(`smtp://${host}`);
  await expect(sendMail(mail)).rejects.toThrow(/nobody/);
});
