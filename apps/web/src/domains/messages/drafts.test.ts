import { describe, expect, it } from 'vitest';
import { draftLimits, Drafts, emptyDraft, type DraftDisk, type DraftFile, type StoredDraft } from './drafts.ts';

const dayMs = 24 * 60 * 60_000;

/** A disk in memory, which several pages of a browser share. */
function makeDisk() {
  const drafts = new Map<string, StoredDraft>();
  const files = new Map<string, File>();
  const state = { isFull: false, fileWrites: 0 };
  const disk: DraftDisk = {
    readDrafts: () => Promise.resolve([...drafts]),
    readFiles: () => Promise.resolve([...files]),
    fileNames: () => Promise.resolve([...files.keys()]),
    writeDraft: (name, draft) => {
      if (state.isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
      drafts.set(name, structuredClone(draft));
      return Promise.resolve();
    },
    writeFile: (name, file) => {
      state.fileWrites += 1;
      files.set(name, file);
      return Promise.resolve();
    },
    remove: (ofDrafts, ofFiles) => {
      for (const name of ofDrafts) drafts.delete(name);
      for (const name of ofFiles) files.delete(name);
      return Promise.resolve();
    },
  };
  return { disk, drafts, files, state };
}

async function openPage(disk: DraftDisk, userId = 1, now = Date.now) {
  const page = new Drafts({ disk, now });
  await page.open(userId);
  return page;
}

function attach(name: string, size = 4): DraftFile {
  const file = new File(['nota'], name, { type: 'text/plain' });
  Object.defineProperty(file, 'size', { value: size });
  return {
    id: name,
    file,
    kind: 'document',
    url: URL.createObjectURL(file),
    caption: `sobre ${name}`,
    wasShrunk: false,
  };
}
const quoted = {
  id: '9',
  body: 'Qual o prazo?',
  fromMe: false,
  mediaType: 'chat',
  mediaUrl: null,
  contact: null,
} as const;

describe('drafts', () => {
  it('removes a draft that was sent without waiting for a pause', async () => {
    const { disk, drafts } = makeDisk();
    const page = new Drafts({ disk, saveAfterMs: 3_600_000 });
    await page.open(1);
    page.change(7, { text: 'Até já' });
    await page.settled();
    expect([...drafts.keys()]).toEqual(['1:7']);
    page.change(7, { text: '' });
    await expect.poll(() => drafts.size).toBe(0);
  });

  it('text, note, quote, files and captions survive the page', async () => {
    const { disk, state } = makeDisk();
    const page = await openPage(disk);
    page.change(7, { text: 'Dez dias', note: 'recorrente', mode: 'note', quoted, files: [attach('a.txt')] });
    expect(page.isSaved(7)).toBe(false);
    await page.settled();
    expect(page.isSaved(7)).toBe(true);
    page.change(7, { text: 'Dez dias úteis' });
    await page.settled();
    expect(state.fileWrites).toBe(1);
    const next = await openPage(disk);
    expect(next.read(7)).toMatchObject({ text: 'Dez dias úteis', note: 'recorrente', mode: 'note', quoted });
    expect(next.read(7).files.map(({ file, caption }) => [file.name, caption])).toEqual([['a.txt', 'sobre a.txt']]);
  });

  it('what was sent leaves nothing behind', async () => {
    const { disk, drafts, files } = makeDisk();
    const page = await openPage(disk);
    page.change(7, { text: 'Oi', files: [attach('a.txt'), attach('b.txt')] });
    await page.settled();
    page.change(7, ({ files: all }) => ({ files: all.slice(1) }));
    await page.settled();
    expect([...files.keys()]).toEqual(['1:7:b.txt']);
    page.change(7, { text: '', files: [] });
    await page.settled();
    expect([drafts.size, files.size]).toEqual([0, 0]);
    expect(page.read(7)).toBe(emptyDraft);
  });

  it('a user never sees the drafts of another one, and signing out removes the own ones only', async () => {
    const { disk, drafts, files } = makeDisk();
    const page = await openPage(disk, 1);
    page.change(7, { text: 'de Ana', files: [attach('ana.mp4', draftLimits.fileBytes)] });
    await page.open(2);
    expect(page.read(7)).toBe(emptyDraft);
    // The limit of files holds for each user.
    page.change(7, { text: 'de Beto', files: [attach('beto.txt')] });
    await page.settled();
    expect([...drafts.keys()]).toEqual(['1:7', '2:7']);
    expect([...files.keys()]).toEqual(['1:7:ana.mp4', '2:7:beto.txt']);
    await page.erase(2);
    expect([...drafts.keys()]).toEqual(['1:7']);
    expect(page.read(7)).toBe(emptyDraft);
    expect((await openPage(disk, 1)).read(7).text).toBe('de Ana');
  });

  it('what is typed just before signing out does not come back', async () => {
    const { disk, drafts } = makeDisk();
    const page = await openPage(disk);
    page.change(7, { text: 'senha do cliente' });
    await page.erase(1);
    await page.settled();
    expect(drafts.size).toBe(0);
  });

  it('what is typed before the drafts are read is added to what was stored', async () => {
    const { disk, files } = makeDisk();
    const before = await openPage(disk);
    const [ana, bia] = [
      { id: 1, name: 'Ana', seesTicket: true },
      { id: 2, name: 'Bia', seesTicket: true },
    ];
    before.change(7, { text: 'antigo', note: 'recorrente', mentions: [ana], quoted, files: [attach('a.txt')] });
    before.change(8, { text: 'outro' });
    before.change(9, { text: 'guardado', mode: 'note' });
    await before.settled();
    const page = new Drafts({ disk });
    const opening = page.open(1);
    page.change(7, { text: 'novo', mentions: [ana, bia], files: [attach('b.txt')] });
    // Sent, or deleted again.
    page.change(9, { text: 'Oi' });
    page.change(9, { text: '' });
    await opening;
    expect(page.read(7)).toMatchObject({ text: 'antigo\nnovo', note: 'recorrente', quoted });
    expect(page.read(7).mentions).toEqual([ana, bia]);
    expect(page.read(7).files.map(({ id }) => id)).toEqual(['a.txt', 'b.txt']);
    expect([page.read(8).text, page.read(9)]).toMatchObject(['outro', { text: 'guardado', mode: 'note' }]);
    await page.settled();
    expect([...files.keys()]).toEqual(['1:7:a.txt', '1:7:b.txt']);
    expect((await openPage(disk)).read(7).text).toBe('antigo\nnovo');
  });

  it('a tab that opens while another one stores a file leaves the file there', async () => {
    const { disk, files } = makeDisk();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const slow: DraftDisk = {
      ...disk,
      // The other tab opens just before and just after the file is on the disk.
      writeFile: async (name, file) => {
        await openPage(disk);
        await disk.writeFile(name, file);
        await openPage(disk);
        open();
      },
      writeDraft: async (name, draft) => {
        await openPage(disk);
        await disk.writeDraft(name, draft);
      },
    };
    const page = await openPage(slow);
    page.change(7, { files: [attach('a.txt')] });
    await page.settled();
    await opened;
    expect([...files.keys()]).toEqual(['1:7:a.txt']);
    expect((await openPage(disk)).read(7).files).toHaveLength(1);
  });

  it('a file is stored again if other tabs wrote the draft without it and removed it', async () => {
    const { disk, files } = makeDisk();
    const [page, other] = [await openPage(disk), await openPage(disk)];
    page.change(7, { files: [attach('a.txt')] });
    await page.settled();
    other.change(7, { text: 'Oi' });
    await other.settled();
    await openPage(disk);
    expect([...files.keys()]).toEqual([]);
    page.change(7, { text: 'Bom dia' });
    await page.settled();
    const next = await openPage(disk);
    expect([next.read(7).text, next.read(7).files.length]).toEqual(['Bom dia', 1]);
  });

  it('drafts that cannot be read keep their files', async () => {
    const { disk, files } = makeDisk();
    const before = await openPage(disk);
    before.change(7, { files: [attach('a.txt')] });
    await before.settled();
    await openPage({ ...disk, readDrafts: () => Promise.reject(new Error('The disk cannot be read.')) });
    expect([...files.keys()]).toEqual(['1:7:a.txt']);
  });

  it('a draft that the disk refuses, or a file over the limit, is known to be unsafe', async () => {
    const { disk, state, files } = makeDisk();
    const page = await openPage(disk);
    state.isFull = true;
    page.change(7, { text: 'Oi' });
    await page.settled();
    expect([page.isSaved(7), page.hasUnsafe()]).toEqual([false, true]);
    state.isFull = false;
    page.change(7, { text: 'Oi!' });
    await page.settled();
    expect([page.isSaved(7), page.hasUnsafe()]).toEqual([true, false]);
    page.change(7, { files: [attach('a.mp4', draftLimits.fileBytes - 1), attach('b.mp4', 10)] });
    await page.settled();
    expect([[...files.keys()], page.isSaved(7)]).toEqual([['1:7:a.mp4'], false]);
    expect(page.read(7).files).toHaveLength(2);
    page.change(7, { text: 'x'.repeat(draftLimits.characters + 1), files: [] });
    await page.settled();
    expect(page.hasUnsafe()).toBe(true);
    page.change(7, { text: '' });
    await page.settled();
    expect(page.hasUnsafe()).toBe(false);
  });

  it('old drafts, and more than a browser should keep, are removed with their files', async () => {
    const { disk, drafts, files } = makeDisk();
    let now = Date.UTC(2026, 0, 1);
    const page = await openPage(disk, 1, () => now);
    page.change(1, { text: 'velho', files: [attach('a.txt')] });
    await page.settled();
    now += (draftLimits.days + 1) * dayMs;
    for (let ticketId = 2; ticketId < draftLimits.drafts + 4; ticketId += 1) {
      now += 1;
      page.change(ticketId, { text: `rascunho ${ticketId}` });
      await page.settled();
    }
    const next = await openPage(disk, 1, () => now);
    await next.settled();
    expect([drafts.size, files.size]).toEqual([draftLimits.drafts, 0]);
    expect([next.read(1), next.read(2), next.read(3)]).toEqual([emptyDraft, emptyDraft, emptyDraft]);
    expect(next.read(4).text).toBe('rascunho 4');
  });
});
