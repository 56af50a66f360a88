import type { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Handlers } from '../../platform/http/serve.ts';
import { cancelImport } from './cancel-import.ts';
import { listImports, requireImport } from './import-view.ts';
import { listRefused } from './list-refused.ts';
import { startImport } from './start-import.ts';
import { uploadRows } from './upload-rows.ts';

export const contactImportHttp: Handlers<typeof routes.contactImports> = {
  list: (scope, { query }) => listImports(scope, query.contactListId ?? null),
  // Both open their transactions themselves. `create` reads a file first; `upload` gets rows that the client has read
  // from a file.
  create: outside<typeof routes.contactImports.create>(async ({ actor }, { files }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return startImport(actor, files[0]);
  }),
  upload: outside<typeof routes.contactImports.upload>(async ({ actor }, { body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return uploadRows(actor, body);
  }),
  show: (scope, { params }) => requireImport(scope, params.id),
  cancel: (scope, { params }) => cancelImport(scope, params.id),
  refused: (scope, { params }) => listRefused(scope, params.id),
};
