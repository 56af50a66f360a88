import net, { type AddressInfo } from 'node:net';

const openServers: net.Server[] = [];

/** A minimal mail server: accepts everything (or refuses the receiver) and keeps the received lines. */
export async function startMailServer({ refuse = false } = {}): Promise<{ heard: string[]; host: string }> {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    let isReadingMail = false;
    let rest = '';
    socket.write('220 here\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        heard.push(line);
        if (isReadingMail) {
          // A line with a single dot ends the mail.
          if (line === '.') {
            socket.write('250 kept\r\n');
            isReadingMail = false;
          }
          continue;
        }
        if (line.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n');
        else if (line === 'DATA') socket.write('354 go on\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else if (line.startsWith('RCPT') && refuse) socket.write('550 nobody\r\n');
        else socket.write(line.startsWith('AUTH') ? '235 in\r\n' : '250 yes\r\n');
        isReadingMail = line === 'DATA';
      }
    });
    socket.on('error', () => undefined);
  });
  openServers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { heard, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Closes all mail servers of the test. */
export function stopMailServers(): void {
  for (const server of openServers.splice(0)) server.close();
}
