import { createStore, delMany, entries, keys, set } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { session } from '../../api/our-session.ts';
import { askBeforeUnload } from '../../ui/ask-before-unload.ts';
import { onPageLeft } from '../../ui/page-events.ts';
import { Drafts, type Draft, type DraftDisk, type StoredDraft } from './drafts.ts';

const draftStore = createStore('balcao-drafts', 'drafts');
const fileStore = createStore('balcao-draft-files', 'files');

const disk: DraftDisk = {
  // A record without a list of files is not a `StoredDraft`, and is ignored.
  readDrafts: async () =>
    (await entries<string, StoredDraft>(draftStore)).filter(([, draft]) => Array.isArray(draft.files)),
  readFiles: () => entries<string, File>(fileStore),
  fileNames: () => keys<string>(fileStore),
  writeDraft: (name, draft) => set(name, draft, draftStore),
  writeFile: (name, file) => set(name, file, fileStore),
  remove: async (drafts, files) => {
    await Promise.all([delMany(drafts, draftStore), delMany(files, fileStore)]);
  },
};

/** The drafts of the signed-in user. */
export const drafts = new Drafts({ disk });

session.subscribe(({ status }) => {
  if (status === 'signed-out') drafts.close();
});
// When the user leaves the page, the last changes are written at once, not after a pause in typing.
onPageLeft(() => drafts.flush());
askBeforeUnload(drafts.subscribe, () => drafts.hasUnsafe());

export const useDraft = (ticketId: number): Draft =>
  useSyncExternalStore(drafts.subscribe, () => drafts.read(ticketId));
