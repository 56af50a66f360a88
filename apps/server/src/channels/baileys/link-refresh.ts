import { randomBytes } from 'node:crypto';
import type { BinaryNode, WASocket } from 'baileys';

/**
 * Since 2026-07-28 the first scan makes the secret of a code void: the phone says that it could not link, and a code
 * with a new secret must be scanned. rc14 knows nothing of it (baileys issue 2737), so a new secret is made here.
 * @param show is given the code again when its secret changed.
 * @returns every code must pass through this, because the library keeps the old secret.
 */
export function watchLinkRefresh(socket: WASocket, show: (code: string) => void): (code: string) => string {
  const { creds } = socket.authState;
  let latest: string | undefined;
  const renew = (code: string) => (latest = code.split(',').with(3, creds.advSecretKey).join(','));
  socket.ws.on('CB:notification,type:companion_reg_refresh', (node: BinaryNode) => {
    const told =
      Array.isArray(node.content) &&
      node.content.some(({ tag }) => tag === 'companion_reg_refresh' || tag === 'pair-device-rotate-qr');
    if (creds.me || !told) return;
    creds.advSecretKey = randomBytes(32).toString('base64');
    socket.ev.emit('creds.update', { advSecretKey: creds.advSecretKey });
    // The library's own answer fails as long as there is no account.
    const ack = {
      tag: 'ack',
      attrs: {
        id: node.attrs['id'] ?? '',
        to: node.attrs['from'] ?? '',
        class: 'notification',
        type: node.attrs['type'] ?? '',
      },
    };
    socket.sendNode(ack).catch(() => undefined);
    if (latest) show(renew(latest));
  });
  return renew;
}
