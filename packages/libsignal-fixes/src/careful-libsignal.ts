import { SessionCipher } from 'libsignal';

/** The parts of libsignal that its types leave out. */
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

let isApplied = false;

/**
 * Makes the search for a message's session free of side effects. libsignal tries all sessions. A failed attempt leaves
 * its session changed; the next success stores the changed session, which then decrypts nothing. Here a session is
 * restored after a failed attempt.
 *
 * A message whose ratchet position was used already throws at once: it is a repeat, and Baileys drops it. Otherwise
 * Baileys would request a resend, which would replace the session.
 */
export function carefulLibsignal(): void {
  if (isApplied) return;
  isApplied = true;
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
        restore(session, before);
      }
    }
    // With no session left, the original function throws its usual error.
    return search.call(this, data, []);
  };
}

function restore(session: Session, before: object) {
  const { deserialize } = session.constructor as unknown as { deserialize(data: object): Session };
  Object.assign(session, deserialize.call(session.constructor, before));
}
