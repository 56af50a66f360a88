import type { BinaryNode, WASocket } from 'baileys';

/** The notifications by which WhatsApp requires a passkey, since 2026-06 (Baileys issues 2672, 2684). */
const passkeyRequests = ['passkey_prologue_request', 'crsc_continuation'];

/**
 * Reports that WhatsApp requires the account's passkey for the link. Only a browser of the owner has the key, so the
 * link cannot be completed here. The library (rc14) ignores the notification until the codes expire.
 */
export function watchPasskey(socket: WASocket, required: () => void): void {
  for (const type of passkeyRequests) {
    socket.ws.on(`CB:notification,type:${type}`, (node: BinaryNode) => {
      const { id = '', from = '' } = node.attrs;
      // The library's own acknowledgement throws while there is no account. This one fails only when the socket has
      // closed.
      socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } }).catch(() => undefined);
      required();
    });
  }
}
