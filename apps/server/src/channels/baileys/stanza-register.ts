import { getBinaryNodeChildren } from 'baileys';
import type { BinaryNode } from 'baileys';

/** A stanza whose ciphertexts are about to be decrypted. */
export interface RegisteredStanza {
  stanza: BinaryNode;
  /** Rises with every stanza, also over restarts of the process. */
  order: number;
  /** Resolves the promise of `register`. */
  markDecrypted(): void;
}

/** Finds the stanza of a ciphertext: the library's decryption gets only the ciphertext. */
export interface StanzaRegister {
  /**
   * Call this in the order in which stanzas arrive.
   * @returns a promise that resolves when the only message of the stanza is decrypted and is content for people. From
   *   then on the message will be stored before everything that is decrypted later. The promise may never resolve.
   *   Undefined: the stanza has none or several messages.
   */
  register(stanza: BinaryNode): Promise<void> | undefined;
  find(ciphertext: object): RegisteredStanza | undefined;
}

export function stanzaRegister(): StanzaRegister {
  const registered = new WeakMap<object, RegisteredStanza>();
  let lastOrder = 0;
  return {
    register(stanza) {
      // The clock, in µs, puts the numbers of this process above those of the process before a restart.
      lastOrder = Math.max(lastOrder + 1, Date.now() * 1000);
      const ciphertexts = getBinaryNodeChildren(stanza, 'enc').flatMap(({ content }) =>
        content instanceof Uint8Array ? [content] : [],
      );
      const { promise, resolve } = Promise.withResolvers<void>();
      const entry = { stanza, order: lastOrder, markDecrypted: resolve };
      for (const ciphertext of ciphertexts) registered.set(ciphertext, entry);
      return ciphertexts.length === 1 ? promise : undefined;
    },
    find: (ciphertext) => registered.get(ciphertext),
  };
}
