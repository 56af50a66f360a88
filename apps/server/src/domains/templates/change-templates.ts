import { limits, type TemplateDraft, type TemplateDraftChanges, type TemplateDraftFields } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireConnection } from '../connections/index.ts';
import { isAtMeta, isBusy, lockTemplateDraft, showTemplateDraft, type TemplateDraftRow } from './templates.ts';

/** @throws ERR_NO_WAPP_FOUND ERR_TEMPLATE_EXISTS ERR_TOO_MANY_TEMPLATES */
export async function createTemplateDraft(
  scope: Scope,
  { whatsappId, ...fields }: TemplateDraftFields,
): Promise<TemplateDraft> {
  const { driver } = await requireConnection(scope, whatsappId);
  if (driver !== 'cloud-api') throw fail('ERR_NO_WAPP_FOUND');
  const { count } = await scope.db
    .selectFrom('template_drafts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('connection_id', '=', whatsappId)
    .executeTakeFirstOrThrow();
  if (count >= limits.template.perConnection) throw fail('ERR_TOO_MANY_TEMPLATES');
  const { id } = await scope.db
    .insertInto('template_drafts')
    .values({
      connection_id: whatsappId,
      name: fields.name,
      language: fields.language,
      category: fields.category,
      header: fields.header,
      header_text: fields.headerText,
      header_example: fields.headerExample,
      body: fields.body,
      body_examples: JSON.stringify(fields.bodyExamples),
      footer: fields.footer,
      buttons: JSON.stringify(fields.buttons),
      created_at: scope.now,
      updated_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.record('template.changed', { connectionId: whatsappId });
  return showTemplateDraft(scope, id);
}

/** @throws ERR_NO_TEMPLATE_DRAFT_FOUND ERR_TEMPLATE_EXISTS ERR_TEMPLATE_FIXED ERR_TEMPLATE_BUSY */
export async function updateTemplateDraft(
  scope: Scope,
  id: number,
  {
    name,
    language,
    category,
    header,
    headerText,
    headerExample,
    body,
    bodyExamples,
    footer,
    buttons,
  }: TemplateDraftChanges,
): Promise<TemplateDraft> {
  const row = await requireFree(scope, id);
  const isRenamed = (name ?? row.name) !== row.name || (language ?? row.language) !== row.language;
  // A call to Meta whose answer was lost may have created the template there: only the name and language can find it.
  if (isRenamed && row.submitted_at !== null) throw fail('ERR_TEMPLATE_FIXED');
  await scope.db
    .updateTable('template_drafts')
    .set({
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(category !== undefined && { category }),
      ...(header !== undefined && { header }),
      ...(headerText !== undefined && { header_text: headerText }),
      ...(headerExample !== undefined && { header_example: headerExample }),
      ...(body !== undefined && { body }),
      ...(bodyExamples !== undefined && { body_examples: JSON.stringify(bodyExamples) }),
      ...(footer !== undefined && { footer }),
      ...(buttons !== undefined && { buttons: JSON.stringify(buttons) }),
      ...noteChange(row),
      updated_at: scope.now,
    })
    .where('id', '=', id)
    .execute();
  await scope.record('template.changed', { connectionId: row.connection_id });
  return showTemplateDraft(scope, id);
}

/** The column to set when the content changes: if Meta has the template, it does not have this change yet. */
export const noteChange = (row: TemplateDraftRow) => isAtMeta(row) && { has_changes: true };

/**
 * A template that no call to Meta is working on, with a lock on its row.
 * @throws ERR_NO_TEMPLATE_DRAFT_FOUND ERR_TEMPLATE_BUSY
 */
export async function requireFree(scope: Scope, id: number): Promise<TemplateDraftRow> {
  const row = await lockTemplateDraft(scope, id);
  if (isBusy(scope, row)) throw fail('ERR_TEMPLATE_BUSY');
  return row;
}
