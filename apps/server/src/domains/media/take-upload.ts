import type { StoredFile } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { discardFile, ingestFile } from './ingest-file.ts';

/**
 * Reads the uploaded file of a record and lets `store` write it to the record. If `store` refuses it, the file is
 * deleted. Reading a file is slow: call this outside a scope.
 * @throws ERR_VALIDATION without a file · ERR_MEDIA_… the file is refused · the refusals of `store`
 */
export async function takeUpload<T>(
  actor: UserActor,
  [file]: readonly UploadedFile[],
  store: (scope: Scope, stored: StoredFile) => Promise<T>,
): Promise<T> {
  if (!file) throw fail('ERR_VALIDATION', { issues: [{ path: 'file', message: 'takes a file' }] });
  const company = companyOf(actor);
  const { path, name, claimedType } = file;
  const stored = await ingestFile({ path, company, name, claimedType });
  try {
    return await company.inScope((scope) => store(scope, stored), { actor });
  } catch (error) {
    // Only a refusal proves that nothing was stored: after another error, the commit may have succeeded.
    if (failureOf(error)) await discardFile(stored);
    throw error;
  }
}
