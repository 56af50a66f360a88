import type { Colleague } from '@balcao/contract';
import type { FileKind } from './file-kind.ts';
import type { Quoted } from './outbox-entries.ts';

export type ComposerMode = 'reply' | 'note';

export interface DraftFile {
  id: string;
  file: File;
  kind: FileKind;
  /** A URL of the file in this browser, for the preview. */
  url: string;
  caption: string;
  wasShrunk: boolean;
}

/** What a user has prepared in a ticket and not sent. */
export interface Draft {
  text: string;
  /** The internal note. */
  note: string;
  /** The colleagues who were chosen for the note, and whether each saw the ticket then. Absent: none. */
  mentions?: readonly Pick<Colleague, 'id' | 'name' | 'seesTicket'>[];
  mode: ComposerMode;
  /** The message that is answered. */
  quoted: Quoted | null;
  files: readonly DraftFile[];
}

/** A draft on the disk. Its files are stored beside it, so that a key press does not write them again. */
export interface StoredDraft extends Omit<Draft, 'files'> {
  files: Omit<DraftFile, 'file' | 'url'>[];
  changedAt: number;
}

/** The storage of this browser. A draft is named `<user>:<ticket>`, a file `<user>:<ticket>:<file>`. */
export interface DraftDisk {
  readDrafts: () => Promise<[name: string, draft: StoredDraft][]>;
  readFiles: () => Promise<[name: string, file: File][]>;
  fileNames: () => Promise<string[]>;
  writeDraft: (name: string, draft: StoredDraft) => Promise<void>;
  writeFile: (name: string, file: File) => Promise<void>;
  remove: (drafts: string[], files: string[]) => Promise<void>;
}

interface Options {
  disk: DraftDisk;
  now?: () => number;
  saveAfterMs?: number;
}

export const emptyDraft: Draft = { text: '', note: '', mode: 'reply', quoted: null, files: [] };
const isEmpty = ({ text, note, quoted, files }: Draft) =>
  text === '' && note === '' && quoted === null && files.length === 0;

/** The limits of what one user stores in this browser. What exceeds them is kept until the page is closed. */
export const draftLimits = {
  drafts: 200,
  days: 30,
  /** Of the texts of one draft. */
  characters: 200_000,
  /** Of all files of all drafts. */
  fileBytes: 150 * 1024 * 1024,
} as const;
const dayMs = 24 * 60 * 60_000;

/**
 * The drafts of one user, by ticket. Readers see a change at once; the disk follows when the user pauses. Drafts of
 * other users in the same browser are never shown.
 */
export class Drafts {
  readonly #options: Required<Options>;
  #drafts: ReadonlyMap<number, Draft> = new Map();
  /** The id of the user; 0: no user is signed in, or the drafts are not opened yet. */
  #owner = 0;
  #isReading = false;
  readonly #listeners = new Set<() => void>();
  /** Tickets whose draft has changed since it was last written to the disk. */
  readonly #waiting = new Map<number, ReturnType<typeof setTimeout>>();
  /** Tickets whose draft would not survive a reload as it is: the disk refused it, or it exceeds a limit. */
  readonly #unsafe = new Set<number>();
  /** Tickets that changed while the drafts were being read. */
  readonly #touched = new Set<number>();
  /** The size of each of the user's files on the disk, by the name of the file. */
  readonly #stored = new Map<string, number>();
  /** The writes run one after the other, so that the last one wins. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = { now: Date.now, saveAfterMs: 300, ...options };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  read(ticketId: number): Draft {
    return this.#drafts.get(ticketId) ?? emptyDraft;
  }

  has(ticketId: number): boolean {
    return this.#drafts.has(ticketId);
  }

  /** Whether the draft would survive a reload now. */
  isSaved(ticketId: number): boolean {
    return !this.#waiting.has(ticketId) && !this.#unsafe.has(ticketId);
  }

  /** Whether a reload would lose a part of a draft, even if all waiting changes are written now. */
  hasUnsafe(): boolean {
    return this.#unsafe.size > 0;
  }

  change(ticketId: number, change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void {
    const before = this.read(ticketId);
    const next = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    if (Object.entries(next).every(([name, value]) => before[name as keyof Draft] === value)) return;
    const ids = new Set(next.files.map(({ id }) => id));
    for (const { id, url } of before.files) if (!ids.has(id)) URL.revokeObjectURL(url);
    const drafts = new Map(this.#drafts);
    if (isEmpty(next)) drafts.delete(ticketId);
    else drafts.set(ticketId, next);
    this.#drafts = drafts;
    if (this.#isReading) this.#touched.add(ticketId);
    clearTimeout(this.#waiting.get(ticketId));
    // A draft mostly becomes empty because it was sent: its text must not come back, even if the page is left at once.
    const pauseMs = isEmpty(next) ? 0 : this.#options.saveAfterMs;
    this.#waiting.set(
      ticketId,
      setTimeout(() => this.#save(ticketId), pauseMs),
    );
    this.#publish();
  }

  /** Reads the drafts of a user. Without storage drafts are kept until the page is closed. */
  async open(userId: number): Promise<void> {
    if (this.#owner === userId) return;
    this.close();
    this.#owner = userId;
    this.#isReading = true;
    const { disk } = this.#options;
    await this.#writing;
    // Another tab writes a draft before its files. Here the files are read first, so that each file found has its
    // draft.
    const files = await disk.readFiles().catch(() => [] as [string, File][]);
    const drafts = await disk.readDrafts().catch(() => undefined);
    if (this.#owner !== userId) return;
    if (drafts) this.#restore(drafts, new Map(files));
    this.#isReading = false;
    this.#touched.clear();
  }

  /** Forgets the drafts in memory: the next user must not see them. They stay on the disk. */
  close(): void {
    this.flush();
    for (const { files } of this.#drafts.values()) for (const { url } of files) URL.revokeObjectURL(url);
    this.#waiting.clear();
    this.#owner = 0;
    this.#drafts = new Map();
    // The writes that wait need the sizes of this user's files.
    this.#writing = this.#writing.then(() => this.#stored.clear());
    this.#unsafe.clear();
    this.#touched.clear();
    this.#publish();
  }

  /** Removes the drafts of a user from memory and from the disk. */
  async erase(userId: number): Promise<void> {
    if (this.#owner === userId) this.close();
    const { disk } = this.#options;
    this.#writing = this.#writing
      .then(async () => {
        const isTheirs = ([name]: [string, unknown]) => name.startsWith(`${userId}:`);
        const [drafts, files] = await Promise.all([disk.readDrafts(), disk.readFiles()]);
        await disk.remove(drafts.filter(isTheirs).map(nameOf), files.filter(isTheirs).map(nameOf));
      })
      .catch(() => undefined);
    await this.#writing;
  }

  /** Begins to write all waiting changes at once; called when the page is left. */
  flush(): void {
    for (const [ticketId, timer] of this.#waiting) {
      clearTimeout(timer);
      this.#save(ticketId);
    }
  }

  /** Resolves when everything that was begun is on the disk. */
  async settled(): Promise<void> {
    this.flush();
    await this.#writing;
  }

  #restore(drafts: [string, StoredDraft][], files: ReadonlyMap<string, File>) {
    const prefix = `${this.#owner}:`;
    const oldest = this.#options.now() - draftLimits.days * dayMs;
    const ownNewestFirst = drafts
      .filter(([name]) => name.startsWith(prefix))
      .toSorted(([, a], [, b]) => b.changedAt - a.changedAt);
    const usable = ownNewestFirst.filter(
      ([, { changedAt }], index) => index < draftLimits.drafts && changedAt > oldest,
    );
    const restored = new Map<number, Draft>();
    const usedFiles = new Set<string>();
    for (const [name, { changedAt: _at, ...stored }] of usable) {
      const ticketId = Number(name.slice(prefix.length));
      const found = stored.files.flatMap((about) => {
        const file = files.get(`${name}:${about.id}`);
        return file ? [{ ...about, file, url: URL.createObjectURL(file) }] : [];
      });
      for (const { id, file } of found) {
        usedFiles.add(`${name}:${id}`);
        this.#stored.set(`${name}:${id}`, file.size);
      }
      restored.set(ticketId, { ...stored, files: found });
    }
    const usedDrafts = new Set(usable.map(nameOf));
    const unusedDrafts = ownNewestFirst.map(nameOf).filter((name) => !usedDrafts.has(name));
    const unusedFiles = [...files.keys()].filter((name) => name.startsWith(prefix) && !usedFiles.has(name));
    if (unusedDrafts.length + unusedFiles.length > 0)
      void this.#options.disk.remove(unusedDrafts, unusedFiles).catch(() => undefined);
    const typed = this.#drafts;
    this.#drafts = new Map([...restored, ...typed]);
    this.#publish();
    // What was typed while the drafts were being read comes after what was stored.
    for (const ticketId of this.#touched) {
      const stored = restored.get(ticketId);
      if (stored) this.change(ticketId, joined(stored, typed.get(ticketId) ?? emptyDraft));
    }
  }

  /** Writes the draft as it is now, after the writes before it. A refusal of the disk makes the draft unsafe. */
  #save(ticketId: number) {
    const owner = this.#owner;
    const draft = this.read(ticketId);
    this.#writing = this.#writing
      .then(() => this.#write(`${owner}:${ticketId}`, draft))
      .catch(() => false)
      .then((isWhole) => {
        if (owner !== this.#owner || draft !== this.read(ticketId)) return;
        this.#waiting.delete(ticketId);
        if (isWhole) this.#unsafe.delete(ticketId);
        else this.#unsafe.add(ticketId);
        this.#publish();
      });
  }

  /** @returns whether the whole draft is on the disk */
  async #write(name: string, draft: Draft): Promise<boolean> {
    const { disk, now } = this.#options;
    const ofDraft = (id: string) => `${name}:${id}`;
    const fileNames = new Set(draft.files.map(({ id }) => ofDraft(id)));
    const removedFiles = [...this.#stored.keys()].filter((file) => file.startsWith(`${name}:`) && !fileNames.has(file));
    for (const file of removedFiles) this.#stored.delete(file);
    if (isEmpty(draft)) {
      await disk.remove([name], removedFiles);
      return true;
    }
    const isShort = draft.text.length + draft.note.length <= draftLimits.characters;
    // An earlier state of the draft may stay on the disk.
    if (!isShort) return false;
    const files = this.#thatFit(draft.files, ofDraft);
    // A tab removes a file that no draft names, so the draft is written before its files.
    await disk.writeDraft(name, {
      ...draft,
      files: files.map(({ id, kind, caption, wasShrunk }) => ({ id, kind, caption, wasShrunk })),
      changedAt: now(),
    });
    if (removedFiles.length > 0) await disk.remove([], removedFiles);
    // Another tab may have written the draft without these files, and a third one may then have removed them.
    const present = new Set(files.length > 0 ? await disk.fileNames() : []);
    for (const { id, file } of files) {
      if (!present.has(ofDraft(id))) await disk.writeFile(ofDraft(id), file);
      this.#stored.set(ofDraft(id), file.size);
    }
    return files.length === draft.files.length;
  }

  /** The files of a draft that are on the disk, or for which there is room. */
  #thatFit(files: readonly DraftFile[], nameOfFile: (id: string) => string): DraftFile[] {
    let bytes = [...this.#stored.values()].reduce((sum, size) => sum + size, 0);
    return files.filter(({ id, file }) => {
      if (this.#stored.has(nameOfFile(id))) return true;
      if (bytes + file.size > draftLimits.fileBytes) return false;
      bytes += file.size;
      return true;
    });
  }

  #publish() {
    for (const listener of this.#listeners) listener();
  }
}

const nameOf = ([name]: [string, unknown]) => name;

/** A stored draft, followed by what the user added before it was read. */
function joined(stored: Draft, added: Draft): Draft {
  const join = (name: 'text' | 'note') => [stored[name], added[name]].filter((text) => text !== '').join('\n');
  const storedMentions = stored.mentions ?? [];
  const newMentions = (added.mentions ?? []).filter(({ id }) => storedMentions.every((known) => known.id !== id));
  const mentions = [...storedMentions, ...newMentions];
  return {
    mode: isEmpty(added) ? stored.mode : added.mode,
    text: join('text'),
    note: join('note'),
    ...(mentions.length > 0 && { mentions }),
    quoted: added.quoted ?? stored.quoted,
    files: [...stored.files, ...added.files],
  };
}
