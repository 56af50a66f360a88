import { createStore, del, entries, set } from 'idb-keyval';

const saveAfterMs = 300;
const store = () => createStore('balcao-drafts', 'drafts');

/**
 * Unsent texts, one for each ticket, kept in this browser. Readers see a change at once; the disk follows when the user
 * pauses.
 */
function createDrafts() {
  let texts: ReadonlyMap<string, string> = new Map();
  let owner = 0;
  const listeners = new Set<() => void>();
  /** Texts that are not on the disk yet. */
  const waiting = new Map<string, { text: string; timer: ReturnType<typeof setTimeout> }>();

  const publish = (next: ReadonlyMap<string, string>) => {
    texts = next;
    for (const listener of listeners) listener();
  };
  const nameOf = (key: string) => `${owner}:${key}`;
  const save = async (name: string, text: string) => {
    await (text === '' ? del(name, store()) : set(name, text, store())).catch(() => undefined);
    if (waiting.get(name)?.text === text) waiting.delete(name);
    publish(new Map(texts));
  };
  // When the page is left, the text is stored without waiting for the pause.
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    for (const [name, { text, timer }] of waiting) {
      clearTimeout(timer);
      void save(name, text);
    }
  });

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => texts,
    /** Whether a draft would survive a reload now. */
    isSaved: (key: string) => !waiting.has(nameOf(key)),
    /**
     * Reads the drafts of a user; drafts of other users in the same browser are not read. A browser without storage
     * keeps drafts until it closes.
     */
    load: async (userId: number) => {
      if (owner === userId) return;
      owner = userId;
      const stored = await entries<string, string>(store()).catch(() => []);
      if (owner !== userId) return;
      const prefix = `${userId}:`;
      const mine = stored
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, text]) => [name.slice(prefix.length), text] as const);
      publish(new Map([...mine, ...texts]));
    },
    write: (key: string, text: string) => {
      if ((texts.get(key) ?? '') === text) return;
      const next = new Map(texts);
      if (text === '') next.delete(key);
      else next.set(key, text);
      const name = nameOf(key);
      clearTimeout(waiting.get(name)?.timer);
      waiting.set(name, { text, timer: setTimeout(() => void save(name, text), saveAfterMs) });
      publish(next);
    },
  };
}

export const drafts = createDrafts();
export const draftKey = (ticketId: number, mode: 'reply' | 'note' = 'reply') => `${ticketId}:${mode}`;
