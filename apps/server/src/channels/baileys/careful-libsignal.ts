import { SessionCipher } from 'libsignal';

/** What of libsignal its own types leave out. */
interface Session {
  indexInfo: { used: number };
  serialize(): object;
}
interface Cipher {
  doDecryptWhisperMessage(data: Uint8Array, session: Session): Promise<Buffer>;
  decryptWithSessions(
    this: Cipher,
    data: Uint8Array,
    sessions: Session[],
  ): Promise<{ session: Session; plaintext: Buffer }>;
}

let careful = false;

/**
 * libsignal looks for the session of a message by trying them all, and a try that fails leaves its marks on the
 * session: it has turned its ratchet towards a key of another session, is stored like that with the next success, and
 * opens nothing any more. Here a session is put back after a try that failed. And a message whose place was used says
 * so, as libsignal's other editions do: the library then drops the repeat, where it would ask for a resend otherwise,
 * which changes the session under everything that is on its way.
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
