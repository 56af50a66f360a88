import type { TemplateDraft } from '@balcao/contract';
import { fitsHeader, headerKinds, type HeaderKind } from '@balcao/contract/cloud/header-file';
import { limits } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireAsNamed, storeMedia, takeUpload } from '../media/index.ts';
import { noteChange, requireFree } from './change-templates.ts';
import { showTemplateDraft, type TemplateDraftRow } from './templates.ts';

/**
 * Sets the file of a header; the former file is deleted later, with the other unused files. Reading a file is slow:
 * call it outside a scope.
 * @throws ERR_VALIDATION without a file, or if the header takes none · ERR_MEDIA_… and ERR_TEMPLATE_FILE the file is
 * refused · ERR_NO_TEMPLATE_DRAFT_FOUND ERR_TEMPLATE_BUSY
 */
export const uploadTemplateMedia = (
  { actor, id }: { actor: UserActor; id: number },
  files: readonly UploadedFile[],
): Promise<TemplateDraft> =>
  takeUpload(actor, files, async (scope, stored) => {
    requireAsNamed(stored);
    const row = await requireFree(scope, id);
    const kind = headerKindOfDraft(row);
    if (!fitsHeader(kind, stored)) throw fail('ERR_TEMPLATE_FILE', { kind, limit: limits.cloudApi.fileBytes[kind] });
    await scope.db
      .updateTable('template_drafts')
      .set({ media_id: await storeMedia(scope, stored), ...noteChange(row), updated_at: scope.now })
      .where('id', '=', id)
      .execute();
    await scope.record('template.changed', { connectionId: row.connection_id });
    return showTemplateDraft(scope, id);
  });

/** @throws ERR_VALIDATION the header takes no file */
function headerKindOfDraft({ header }: Pick<TemplateDraftRow, 'header'>): HeaderKind {
  const kind = headerKinds.find((fileKind) => fileKind === header);
  if (!kind) throw fail('ERR_VALIDATION', { issues: [{ path: 'file', message: 'the header takes no file' }] });
  return kind;
}

/** Which of these stored files templates refer to. */
export async function templateMediaInUse(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('template_drafts')
    .select('media_id')
    .distinct()
    .where('media_id', 'in', [...ids])
    .execute();
  return rows.flatMap(({ media_id }) => media_id ?? []);
}
