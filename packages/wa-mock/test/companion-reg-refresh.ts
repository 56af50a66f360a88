import { randomBytes } from 'node:crypto';
import type { BinaryNode, WASocket } from 'baileys';

/**
 * An application must add this to rc14 so that phones can still be linked. When the server asks for it, a new secret is
 * made and the code is shown again with that secret. Each later code must pass through the returned function, because
 * the client keeps the old secret. (A small copy of the code in the server's driver.)
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
