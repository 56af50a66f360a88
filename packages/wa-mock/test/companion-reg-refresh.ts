import { randomBytes } from 'node:crypto';
import type { BinaryNode, WASocket } from 'baileys';

/**
 * What an application must add to rc14 so that phones can still be linked: it makes a new secret when told to, and
 * shows the code again with it. Every later code must pass through the result, because the client keeps the old secret.
 * (Copy of the server's driver, kept small.)
 */
export function companionRegRefresh(socket: WASocket, show: (code: string) => void) {
  const { creds } = socket.authState;
  let latest: string | undefined;
  const renew = (code: string) => (latest = code.split(',').with(3, creds.advSecretKey).join(','));
  socket.ws.on('CB:notification,type:companion_reg_refresh', ({ attrs }: BinaryNode) => {
    creds.advSecretKey = randomBytes(32).toString('base64');
    socket.ev.emit('creds.update', { advSecretKey: creds.advSecretKey });
    void socket.sendNode({
      tag: 'ack',
      attrs: { id: attrs.id ?? '', to: attrs.from ?? '', class: 'notification', type: attrs.type ?? '' },
    });
    if (latest) show(renew(latest));
  });
  return renew;
}
