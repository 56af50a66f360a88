import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connectMail, sendMail } from './send-mail.ts';

const servers: net.Server[] = [];
afterEach(() => {
  connectMail(undefined);
  for (const server of servers.splice(0)) server.close();
});

/** A mail server of one page: says yes to everything (or no to the receiver) and keeps what it hears. */
async function startMailServer({ refuse = false } = {}) {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    let data = false;
    let rest = '';
    socket.write('220 here\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        heard.push(line);
        if (data) {
          if (line === '.') socket.write('250 kept\r\n');
          data &&= line !== '.';
          continue;
        }
        if (line.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n');
        else if (line === 'DATA') socket.write('354 go on\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else if (line.startsWith('RCPT') && refuse) socket.write('550 nobody\r\n');
        else socket.write(line.startsWith('AUTH') ? '235 in\r\n' : '250 yes\r\n');
        data = line === 'DATA';
      }
    });
    socket.on('error', () => undefined);
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { heard, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const mail = { to: 'ana@example.com', subject: 'Olá, Ana\r\nBcc: eve@example.com', text: 'Uma nova senha: ção' };

test('without a mail server nothing is sent, and that is said', async () => {
  expect(await sendMail(mail)).toBe(false);
});

test('a mail reaches the server with its sender, receiver, subject and text', async () => {
  const { heard, host } = await startMailServer();
  connectMail(`smtp://loja%40example.com:word@${host}`);
  expect(await sendMail(mail)).toBe(true);
  expect(heard).toEqual(expect.arrayContaining(['MAIL FROM:<loja@example.com>', 'RCPT TO:<ana@example.com>', 'From: loja@example.com', 'To: ana@example.com']));
  expect(heard.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  expect(heard.find((line) => line.startsWith('AUTH PLAIN'))).toBe(`AUTH PLAIN ${Buffer.from('\0loja@example.com\0word').toString('base64')}`);
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
