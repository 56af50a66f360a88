import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { contactImportHttp } from './http.ts';
import { importJob } from './jobs.ts';
import { insertFinishedImport } from './insert-finished-import.ts';
import { contactImportAnnouncers } from './realtime.ts';

export const contactImportsNoun = serverNoun({
  contract: nouns.contactImports,
  http: contactImportHttp,
  tables: ['contact_imports', 'contact_import_chunks', 'contact_import_refusals'],
  announce: [contactImportAnnouncers],
  jobs: { 'import-contacts': importJob },
  sample: (scope, word) => insertFinishedImport(scope, `${word}.csv`),
});
