import { SessionCipher } from 'libsignal';

/** What of libsignal its own types leave out. */
interface Session {
  indexInfo: { used: number };
  serialize(): object;
}
interface Cipher {
  doDecryptWhisperMessage(data: Uint8Array, session: Session): Promise<Buffer>;
  decryptWithSessions(this: Cipher, data: Uint8Array, sessions: Session[]): Promise<{ session: Session; plaintext: Buffer }>;
}

let careful = false;

/**
 * The phones here are libsignal for Node, whose search for the session of a message leaves its marks on those it tried in vain; that of real phones works on
 * copies, and says when a place was used before.
 */
export function carefulLibsignal(): void {
  if (careful) return;
  careful = true;
  const prototype = SessionCipher.prototype as unknown as Cipher;
  const search = prototype.decryptWithSessions;
  prototype.decryptWithSessions = async function (data, sessions) {
    for (const session of sessions) {
      const before = session.serialize();
      try {
        const plaintext = await this.doDecryptWhisperMessage(data, session);
        session.indexInfo.used = Date.now();
        return { session, plaintext };
      } catch (error) {
        if (error instanceof Error && error.name === 'MessageCounterError') throw error;
        putBack(session, before);
      }
    }
    // Fails as it always does when there is none.
    return search.call(this, data, []);
  };
}

function putBack(session: Session, before: object) {
  const { deserialize } = session.constructor as unknown as { deserialize(data: object): Session };
  Object.assign(session, deserialize.call(session.constructor, before));
}
