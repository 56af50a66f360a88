import type { BinaryNode, WASocket } from 'baileys';

/**
 * What WhatsApp asks instead of linking a device of an account that is protected so, since 2026-06 (baileys issues
 * 2672, 2684).
 */
const questions = ['passkey_prologue_request', 'crsc_continuation'];

/**
 * Tells when WhatsApp wants the account's passkey before it links us: only a browser of its owner can answer, so
 * linking ends here (rc14 stays silent until the codes run out).
 */
export function watchPasskey(socket: WASocket, required: () => void): void {
  for (const type of questions) {
    socket.ws.on(`CB:notification,type:${type}`, (node: BinaryNode) => {
      const { id = '', from = '' } = node.attrs;
      // The library's own answer fails as long as there is no account.
      socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: 'notification', type } }).catch(() => undefined);
      required();
    });
  }
}
