import { nouns, signals, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { createFileList, updateFileList } from './change-file-lists.ts';
import { fileLists, findFileLists, pageFileLists, viewFileList } from './file-lists.ts';
import { fileListMediaInUse } from './files-of.ts';
import { uploadFiles } from './upload-files.ts';

export const fileListsNoun = serverNoun({
  contract: nouns.fileLists,
  http: {
    page: (scope, { query }) => pageFileLists(scope, query),
    show: async (scope, { params }) => viewFileList(scope, await fileLists.require(scope, params.id)),
    create: (scope, { body }) => createFileList(scope, body),
    update: (scope, { params, body }) => updateFileList(scope, params.id, body),
    remove: fileLists.http.remove,
    upload: outside<typeof routes.fileLists.upload>(async ({ actor }, { params, body, files }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return uploadFiles({ actor, id: params.id }, body, files);
    }),
  },
  admitForm: { upload: (scope, { params }) => fileLists.require(scope, params.id) },
  tables: ['file_lists', 'file_list_options'],
  announce: [
    // Announcers of a company's records always get the scope of a company.
    announceRecords('file-list', (scope, ids) => findFileLists(scope as Scope, ids), {
      signal: signals.fileList,
      to: [everyone],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
  mediaInUse: fileListMediaInUse,
  sample: (scope, word) =>
    createFileList(scope, { name: `Lista ${word}`, message: `Segue ${word}`, options: [{ name: `Foto ${word}` }] }),
});
