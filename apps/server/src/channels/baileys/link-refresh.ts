import { randomBytes } from 'node:crypto';
import type { BinaryNode, WASocket } from 'baileys';

/**
 * Renews the secret of a QR code. Since 2026-07-28 WhatsApp rejects the first scan and requires a code with a new
 * secret. The library (rc14) ignores that (Baileys issue 2737).
 * @param show called with the renewed code
 * @returns a function that puts the current secret into a code; the library keeps the old secret
 */
export function watchLinkRefresh(socket: WASocket, show: (code: string) => void): (code: string) => string {
  const { creds } = socket.authState;
  let latest: string | undefined;
  // A code is a list with commas: reference, two public keys, then the secret.
  const renew = (code: string) => (latest = code.split(',').with(3, creds.advSecretKey).join(','));
  socket.ws.on('CB:notification,type:companion_reg_refresh', (node: BinaryNode) => {
    const isRefresh =
      Array.isArray(node.content) &&
      node.content.some(({ tag }) => tag === 'companion_reg_refresh' || tag === 'pair-device-rotate-qr');
    if (creds.me || !isRefresh) return;
    creds.advSecretKey = randomBytes(32).toString('base64');
    socket.ev.emit('creds.update', { advSecretKey: creds.advSecretKey });
    // The library's own acknowledgement throws while there is no account.
    const ack = {
      tag: 'ack',
      attrs: {
        id: node.attrs['id'] ?? '',
        to: node.attrs['from'] ?? '',
        class: 'notification',
        type: node.attrs['type'] ?? '',
      },
    };
    // The acknowledgement fails only when the socket has closed. The next socket shows new codes.
    socket.sendNode(ack).catch(() => undefined);
    if (latest) show(renew(latest));
  });
  return renew;
}
